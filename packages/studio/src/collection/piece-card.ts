// A piece as it is drawn: its picture, what it is called, its type and attributes.
import type { Piece } from "ninefold-ownership";
import { html } from "../page/dom.ts";
import { picture } from "./pictures.ts";

const valueText = (value: Piece["attributes"][number]["value"]): string =>
  typeof value === "string" ? value : JSON.stringify(value);

export function pieceCard({ type, attributes, picture: hash }: Piece, name: string, whose: string): readonly Node[] {
  const values = attributes.map(({ name: of, value }) => `${of} ${valueText(value)}`).join(", ");
  return [
    ...(hash === undefined ? [] : [picture(hash, type)]),
    html("span", { class: "name" }, `${name} ${type}`),
    ...(values === "" ? [] : [html("span", { class: "values" }, values)]),
    html("span", { class: "who" }, whose),
  ];
}
