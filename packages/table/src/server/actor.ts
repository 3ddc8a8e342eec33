// One match: what is asked of it is done one after the other, kept, and only then said and sent.
import {
  type Act,
  type Hash,
  Logged,
  LogError,
  readEntry,
  readOpenings,
  type Rules,
  shownTo,
  type Written,
} from "ninefold-log";
import type { NumberedEntry } from "../store/index.ts";
import { dueAt, chanceOf } from "./acting.ts";
import { TableError } from "./errors.ts";
import { Lag } from "./lag.ts";
import type { Subscription } from "./subscription.ts";
import type { Table } from "./table.ts";
