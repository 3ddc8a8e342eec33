// How the board looks. Whoever embeds it sets the tokens; they are inherited from the page.
export const STYLE = `
:host {
  --paper: #ffffff; --ink: #1d2126; --faint: #5b6470; --line: #8b949e;
  --cell: #f4efe4; --cell-light: #f1dfbd; --cell-dark: #b58a5c; --inner: #ffffff;
  --can: #1c6fd6; --chosen: #e0a100; --last: #ffe27a; --focus: #0b4fd0; --wrong: #b3261e; --mark: #11734b;
  --link-on: #4d7c52; --link-back: #a3564c;
  --back: #3f5f8f; --back-ink: #dfe8f6; --edge: #1d2126;
  --player-1: #2f6fdb; --player-2: #d9822b; --player-3: #2e9e6b; --player-4: #b44fb0;
  --player-5: #c23b4a; --player-6: #6b7a1e; --player-7: #0f8f9e; --player-8: #7a5c49;
  --gap: 0.6rem; --radius: 0.5rem;
  display: block; color: var(--ink); font: inherit; line-height: 1.35;
}
@media (prefers-color-scheme: dark) {
  :host {
    --paper: #171b21; --ink: #eceff3; --faint: #a9b3bf; --line: #6d7884;
    --cell: #39424d; --cell-light: #8f7d60; --cell-dark: #5a4530; --inner: #2a323b;
    --can: #7db4ff; --chosen: #ffc83d; --last: #7b6a1f; --focus: #9cc5ff; --wrong: #ff9a90; --mark: #4fd39a;
    --link-on: #7fb585; --link-back: #d98a80;
    --back: #48699c; --back-ink: #e3ecfa; --edge: #07090c;
    --player-1: #6ea6ff; --player-2: #f0a35a; --player-3: #5cc794; --player-4: #d888d4;
    --player-5: #ef7482; --player-6: #b3c25a; --player-7: #4fc4d2; --player-8: #c3a08a;
  }
}
.table { display: flex; flex-direction: column; gap: var(--gap); align-items: center; }
.column { display: flex; flex-wrap: wrap; gap: var(--gap); justify-content: center; align-items: flex-start; inline-size: 100%; }
.column:empty { display: none; }
svg.board {
  display: block; flex: 0 1 auto; inline-size: min(100%, var(--board-height, 64vh) * var(--ratio), var(--across) * 6rem);
  block-size: auto; aspect-ratio: var(--ratio); touch-action: manipulation; user-select: none; overflow: visible;
}
:host(.deciding) svg.board { cursor: pointer; }
.box svg.board { inline-size: min(100%, 16rem); }
/* A board that has so many cells in a row that they could not be hit has them as large as they have to be, and scrolls within its frame. */
.board-frame { display: contents; }
.board-frame.long { display: block; inline-size: 100%; max-block-size: max(var(--board-height, 64vh), 12rem); overflow: auto; }
.long > svg.board.board { inline-size: max(var(--across) * 24px, min(100%, var(--board-height, 64vh) * var(--ratio), var(--across) * 6rem)); margin-inline: auto; overflow: hidden; }
.not-drawn, .listed { inline-size: 100%; margin: 0; text-align: center; color: var(--faint); font-size: 0.9rem; }
.listed { min-block-size: 1.35em; } .under .letters { display: none; }

.spot { fill: var(--cell); stroke: var(--line); stroke-width: 1.5; }
.spot.odd { fill: color-mix(in srgb, var(--line) 40%, var(--cell)); }
.spot.tint-light { fill: var(--cell-light); stroke: none; }
.spot.tint-dark { fill: var(--cell-dark); stroke: none; }
.spot.tint-white { fill: #f7f5ef; } .spot.tint-black { fill: #3a3f45; }
.spot.tint-red { fill: #d96a62; } .spot.tint-green { fill: #6ea86f; } .spot.tint-yellow { fill: #e4c85a; }
.spot.tint-blue { fill: #6f94d6; } .spot.tint-purple { fill: #b083bd; }
.spot.tint-magenta { fill: #e090bb; }
.spot.tint-cyan { fill: #74bcc5; } .spot.tint-grey, .spot.tint-gray { fill: #9ba3ab; }
.spot.point { fill: var(--ink); stroke: none; }
.spot.side { fill: transparent; stroke: none; } .spot.side.last { fill: var(--last); }
.wall { fill: var(--own); stroke: var(--paper); stroke-width: 2; }
:is(.lattice, .joint, .edge, .field).spot { stroke: none; } .lattice > path { fill: none; stroke: var(--line); stroke-width: 2.5; }
.spot.joint { fill: var(--ink); } .spot.edge { fill: color-mix(in srgb, var(--line) 25%, var(--cell)); } .spot.edge.can { fill: color-mix(in srgb, var(--can) 40%, var(--inner)); } .spot.edge.last { fill: var(--last); }
.spot.depth-1, .spot.depth-2 { fill: var(--inner); stroke-width: 1; }
.spot.last { fill: color-mix(in srgb, var(--last) 72%, var(--cell)); }
.spot.tint-dark.last { fill: color-mix(in srgb, var(--last) 60%, var(--cell-dark)); }
.spot.tint-light.last { fill: color-mix(in srgb, var(--last) 72%, var(--cell-light)); }
.spot.point.last { fill: var(--chosen); }
.lines line, .lines path { stroke: var(--line); stroke-linecap: round; fill: none; }
.lines polygon { fill: var(--line); }
.lines path { opacity: 0.7; } .lines polygon { opacity: 0.85; }
.lines path.on { stroke: var(--link-on); } .lines polygon.on { fill: var(--link-on); }
.lines path.back { stroke: var(--link-back); } .lines polygon.back { fill: var(--link-back); }
.names text { fill: var(--faint); text-anchor: middle; dominant-baseline: central; }
.board.graph > .names text { stroke: var(--paper); stroke-width: 4; stroke-linejoin: round; paint-order: stroke; }

.spot.can { fill: color-mix(in srgb, var(--can) 13%, var(--inner)); }
.spot.tint-light.can, .spot.tint-dark.can { fill: color-mix(in srgb, var(--paper) 22%, var(--tone)); }
.spot.tint-light { --tone: var(--cell-light); } .spot.tint-dark { --tone: var(--cell-dark); }
.spot.point.can, .spot.side.can { fill: var(--can); }
.spot.box.can { stroke: var(--can); stroke-width: 3; }
.spot.depth-1.can, .spot.depth-2.can { fill: color-mix(in srgb, var(--can) 16%, var(--inner)); }
:host(.begun) .spot.can { fill: color-mix(in srgb, var(--can) 38%, var(--cell)); }
:host(.begun) .spot.tint-light.can, :host(.begun) .spot.tint-dark.can { fill: color-mix(in srgb, var(--can) 42%, var(--tone)); }
:host(.begun) .spot.point.can { fill: var(--can); }
.spot.chosen { fill: color-mix(in srgb, var(--chosen) 60%, var(--cell)); }
.spot.refused { fill: color-mix(in srgb, var(--wrong) 45%, var(--cell)); }
.cell.refused > * { stroke: var(--wrong); stroke-width: 3px; stroke-opacity: 1; stroke-dasharray: 6 4; }
.cell { outline: none; }
.cell > * { fill: transparent; stroke: none; transform-box: fill-box; transform-origin: center; transform: scale(0.94); }
.tinted .cell.can > *, .graph .cell.can > * { stroke: var(--can); stroke-width: 2px; stroke-opacity: 0.5; }
.cell.chosen > * { stroke: var(--chosen); stroke-width: 4px; stroke-opacity: 1; }
@media (hover: hover) {
  .cell.can:hover > * { stroke: var(--can); stroke-width: 3px; stroke-opacity: 1; }
}
.marks { pointer-events: none; }
.marks circle { fill: none; vector-effect: non-scaling-stroke; }
.marks .halo { stroke: var(--paper); stroke-width: 7px; stroke-opacity: 0.8; }
.marks .line { stroke: var(--mark); stroke-width: 4px; }
.marks .arrow { fill: var(--mark); stroke: var(--paper); stroke-width: 1.5px; stroke-linejoin: round; paint-order: stroke; vector-effect: non-scaling-stroke; opacity: 0.85; }
.focus-ring { pointer-events: none; fill: none; }
.focus-ring > *, .cell > * { vector-effect: non-scaling-stroke; }
.focus-ring > :first-child { stroke: var(--paper); stroke-width: 7px; }
.focus-ring > :last-child { stroke: var(--focus); stroke-width: 4px; }
.standing { pointer-events: none; }
.standing > .dragged { opacity: 0.85; }
.behind { opacity: 0.3; }
.behind .ring { stroke-width: 3; }

.face { --own: var(--ink); --on: var(--paper); }
.plain { --own: #e9e2d0; --on: #1d2126; }
.plain .wall { fill: var(--ink); }
.player-0 { --own: var(--player-1); } .player-1 { --own: var(--player-2); } .player-2 { --own: var(--player-3); }
.player-3 { --own: var(--player-4); } .player-4 { --own: var(--player-5); } .player-5 { --own: var(--player-6); }
.player-6 { --own: var(--player-7); } .player-7 { --own: var(--player-8); }
.face[class*="player-"], .chip[class*="player-"] { --on: #fff; }
.colour-black { --own: #23272c; --on: #fff; } .colour-white { --own: #fbfaf5; --on: #1d2126; }
.colour-red { --own: #d23b32; --on: #fff; } .colour-green { --own: #2f8f4e; --on: #fff; }
.colour-yellow { --own: #f2cb2e; --on: #1d2126; } .colour-blue { --own: #2f6fdb; --on: #fff; }
.colour-purple { --own: #8d4a9e; --on: #fff; } .colour-magenta { --own: #c2387f; --on: #fff; }
 .colour-cyan { --own: #3bb3c3; --on: #10242a; }
.colour-grey, .colour-gray { --own: #8b949e; --on: #10151a; }
.disc { fill: var(--own); stroke: var(--edge); stroke-width: 2.5; }
.inner { fill: none; stroke: var(--on); stroke-width: 3; opacity: 0.75; }
.crown { fill: var(--on); }
.pip { fill: #1d2126; }
.man.dark { --own: #23272c; --edge: #f4f4f4; } .man.red { --own: #c62828; --edge: #f4f4f4; }
.man { fill: var(--own); stroke: var(--edge); stroke-width: 3; stroke-linejoin: round; }
.colour-black .man { stroke: #f4f4f4; stroke-width: 2; }
.colour-black .disc { stroke: #c9ced4; stroke-width: 1.5; }
.stroke { fill: none; stroke: var(--own); stroke-width: 13; stroke-linecap: round; }
.plain .stroke { stroke: var(--ink); }
.stroke-edge { fill: none; stroke: var(--paper); stroke-width: 17; stroke-linecap: round; opacity: 0.65; }
.ring { fill: none; stroke: var(--chosen); stroke-width: 6; }
.plain .ring { stroke: var(--faint); stroke-dasharray: 10 7; }
.mark { fill: var(--own); stroke: var(--edge); stroke-width: 2; }
.tick { fill: none; stroke: var(--ink); stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; }
.letters { text-anchor: middle; font-weight: 650; fill: var(--ink); }
.letters.on { fill: var(--on); } .letters.dark { fill: #1d2126; } .letters.red { fill: #b3261e; }
.face .edge { stroke: var(--edge); stroke-width: 2; }
.back .edge { fill: var(--back); } .back .letters { fill: var(--back-ink); }
.weave { fill: none; stroke: var(--back-ink); stroke-width: 2.5; opacity: 0.5; }
.paper { fill: #fdfcf8; } .band { fill: var(--own); }
.badge circle { fill: var(--paper); stroke: var(--edge); stroke-width: 2; }
.badge .letters { fill: var(--ink); }

.zone { border-radius: var(--radius); min-inline-size: 0; max-inline-size: 100%; }
.zone.seat {
  border: 1px solid var(--line); padding: 0.2rem 0.6rem; display: flex; flex-wrap: wrap; gap: 0.2rem 0.9rem; align-items: center;
  background: color-mix(in srgb, var(--own, var(--ink)) 7%, var(--paper));
}
.zone.seat.active { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
.title { font-weight: 650; display: inline-flex; align-items: center; gap: 0.4rem; border-radius: 0.3rem; }
.lamp { inline-size: 0.7rem; block-size: 0.8rem; clip-path: polygon(0 0, 100% 50%, 0 100%); }
.active > .title .lamp { background: var(--ink); }
.boxes { display: flex; flex-wrap: wrap; gap: 0.2rem 0.9rem; align-items: center; min-inline-size: 0; }
.zone:not(.seat):not(.status) .title .lamp { display: none; }
.area > .title { inline-size: 100%; justify-content: center; }
.area > .boxes { gap: 0.35rem; justify-content: center; }
.box { display: inline-flex; flex-wrap: wrap; gap: 0 0.4rem; align-items: center; border-radius: 0.4rem; padding: 0.1rem 0.3rem; max-inline-size: 100%; }
.area > .boxes > .box { border: 1.5px solid var(--line); background: var(--cell); flex-direction: column; min-inline-size: 3.2rem; }
.area > .boxes { align-items: stretch; }
.area > .boxes > .box > .things { min-block-size: 2.1rem; }
.seat .area > .boxes > .box { min-inline-size: 2.2rem; padding: 0 0.2rem; flex-direction: row; }
.seat .area.many > .boxes > .box { flex-direction: column; min-inline-size: 2.3rem; }
.status > .boxes { justify-content: center; }
.area.many > .boxes { gap: 0.2rem; }
.area.many > .boxes > .box { min-inline-size: 2.6rem; padding: 0.1rem; }
.box-name { font-size: 0.8rem; color: var(--faint); overflow-wrap: anywhere; }
.things { display: inline-flex; flex-wrap: wrap; gap: 0.25rem; min-block-size: 1.6rem; align-items: center; }
.box[data-empty] > .things::before { content: "–"; color: var(--faint); }
.box.holds[data-empty] > .things { display: none; }
.thing { display: inline-flex; border-radius: 0.4rem; }
svg.piece { inline-size: 2.6rem; block-size: 2.6rem; overflow: visible; }
svg.card { inline-size: 3.2rem; block-size: 4.5rem; }
.seat svg.piece { inline-size: 1.9rem; block-size: 1.9rem; }
.area.many svg.piece { inline-size: 2.1rem; block-size: 2.1rem; }
.chip { background: var(--own); color: var(--on); border: 1.5px solid var(--edge); border-radius: 1rem; padding: 0 0.55rem; font-size: 0.9rem; font-weight: 600; }
.figure.tile { border: 1.5px solid var(--line); border-radius: 0.3rem; background: var(--cell); min-inline-size: 1.6rem; text-align: center; }
.figure { font-size: 1.15rem; font-weight: 650; font-variant-numeric: tabular-nums; padding-inline: 0.15rem; }
.item { outline: none; }
.item.can { cursor: pointer; box-shadow: 0 0 0 2px color-mix(in srgb, var(--can) 60%, transparent); }
.item.chosen { box-shadow: 0 0 0 3px var(--chosen); background: color-mix(in srgb, var(--chosen) 25%, transparent); }
.item.refused { box-shadow: 0 0 0 3px var(--wrong); }
.item.last:not(.chosen) { background: color-mix(in srgb, var(--last) 55%, transparent); }
.item:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (hover: hover) { .item.can:hover { background: color-mix(in srgb, var(--can) 18%, transparent); } }

.bar { display: flex; flex-wrap: wrap; gap: 0.4rem 0.8rem; align-items: center; justify-content: center; min-block-size: 2.9rem; margin-block-start: var(--gap); }
/* What is refused is read where one looks, also where the board is higher than the window. */
.bar:has(> .reason:not(:empty)) { position: sticky; inset-block-end: 0; z-index: 1; background: var(--paper); }
.said { color: var(--faint); } .said:empty { display: none; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.4rem; justify-content: center; }
button {
  font: inherit; color: var(--ink); background: var(--paper); border: 1.5px solid var(--line); border-radius: 0.45rem;
  min-block-size: 2.5rem; min-inline-size: 2.75rem; padding: 0.25rem 0.8rem; cursor: pointer;
}
button:hover { border-color: var(--can); }
:is(button, .bar):focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
button.main { background: var(--ink); color: var(--paper); border-color: var(--ink); }
button[aria-pressed="true"] { border-color: var(--chosen); box-shadow: inset 0 0 0 2px var(--chosen); }
button:disabled { opacity: 0.5; cursor: default; }
.reason { color: var(--wrong); text-align: center; }
.aloud { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) {
  .spot, .spot.tint-light.can { fill: Canvas; stroke: CanvasText; } .spot.last { fill: Mark; } .spot.tint-dark, .spot.tint-dark.can { fill: color-mix(in srgb, CanvasText 35%, Canvas); }
  .cell.can > * { stroke: Highlight; stroke-opacity: 1; } .cell.chosen > * { stroke: Highlight; stroke-width: 5px; }
  .focus-ring > :last-child { stroke: Highlight; }
  .marks .arrow { fill: CanvasText; stroke: Canvas; opacity: 1; } .marks .halo { stroke: Canvas; } .marks .line { stroke: CanvasText; }
  .lattice > path { stroke: CanvasText; } .spot.joint { fill: CanvasText; }
  .disc, .man { fill: Canvas; stroke: CanvasText; } .colour-black .disc, .colour-black .man { fill: CanvasText; stroke: Canvas; }
  .stroke { stroke: CanvasText; } .stroke-edge { stroke: Canvas; } .letters, .letters.on, .names text { fill: CanvasText; } .colour-black .letters.on { fill: Canvas; }
  .active > .title .lamp { forced-color-adjust: none; background: CanvasText; } .seat.active { outline: 2px solid CanvasText; }
  .chip { border-color: CanvasText; }
  .item.can { outline: 2px solid Highlight; } .item.chosen { outline: 4px solid Highlight; }
}
`;
