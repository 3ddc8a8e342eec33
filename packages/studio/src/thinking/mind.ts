// The thread that thinks: each of its questions says what match it is about.
import { serve } from "../threads/serve.ts";
import { answerer } from "./chooser.ts";

serve(answerer());
