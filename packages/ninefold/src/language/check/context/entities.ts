// The things that boards and the library bring, each one object, so that editors can tell what names the same thing.
import type { Board } from "../../core/board.ts";
import type { Ident } from "../../syntax/tree.ts";
import type { Context } from "./context.ts";
import type { Entity } from "./namespace.ts";

function once<Key>(map: Map<Key, Entity>, key: Key, make: () => Entity): Entity {
  let entity = map.get(key);
  if (!entity) {
    entity = make();
    map.set(key, entity);
  }
  return entity;
}

function inner<Key, Value>(map: Map<Key, Map<string, Value>>, key: Key): Map<string, Value> {
  const found = map.get(key) ?? new Map<string, Value>();
  map.set(key, found);
  return found;
}

/** A cell; `declared` is where a listed board names it first. */
export function cellEntity(cx: Context, board: Board, name: string, declared?: Ident): Entity {
  const span = declared && { span: declared };
  return once(inner(cx.cells, board), name, () => {
    return { name, kind: "cell", ...span, detail: `${name}: ${board.name}`, type: board.name };
  });
}

export function directionEntity(cx: Context, board: Board, name: string, declared?: Ident): Entity {
  const type = `${board.directions.has(name) ? "" : "set of "}${board.name}.Offset`;
  const span = declared && { span: declared };
  return once(inner(cx.directions, board), name, () => {
    return { name, kind: "direction", ...span, detail: `${name}: ${type}`, type };
  });
}

/** A label of outcomes; where it stands first counts as its declaration. */
export function outcomeEntity(cx: Context, label: Ident): Entity {
  return once(cx.outcomes, label.text, () => {
    return { name: label.text, kind: "outcome", span: label, detail: `the outcome "${label.text}"` };
  });
}

export function libraryEntity(cx: Context, name: string, detail: string): Entity {
  return once(cx.brought, name, () => ({ name, kind: "library", detail }));
}
