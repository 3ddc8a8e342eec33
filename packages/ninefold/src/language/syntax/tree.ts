// The syntax tree of a .game file. One room of types, because the grammar is one page: docs/language.md prints it.

import type { Span } from "../text/source.ts";
import type { NonEmpty } from "./non-empty.ts";
import type { BinaryOperator, UnaryOperator } from "./operators.ts";

/** A written name. A name the parser missed has `text` "" and an empty span. */
export interface Ident extends Span {
  readonly text: string;
}

// ---- expressions ----

export type Expr =
  | NumberExpr
  | TextExpr
  | NameExpr
  | CallExpr
  | IndexExpr
  | BackExpr
  | FieldExpr
  | IfExpr
  | MatchExpr
  | SetExpr
  | PileExpr
  | FilterExpr
  | CollectExpr
  | QuantifierExpr
  | FoldExpr
  | ReachExpr
  | UnaryExpr
  | BinaryExpr
  | PossibleExpr
  | PictureExpr
  | MissingExpr;

/** A non-negative integer literal. */
export interface NumberExpr extends Span {
  readonly kind: "number";
  readonly value: number;
}
export interface TextExpr extends Span {
  readonly kind: "text";
  readonly value: string;
}
/** A bare name, or one of the literals `none`, `true`, `false`, `me`. */
export interface NameExpr extends Span {
  readonly kind: "name";
  readonly name: Ident;
}
/** `f(a, b)`: a function, a product's constructor, or a board's shape. */
export interface CallExpr extends Span {
  readonly kind: "call";
  readonly callee: Ident;
  readonly args: readonly Expr[];
}
/** `base[a, b]`: a track, a constant, a pile, a joint decision's parameter. */
export interface IndexExpr extends Span {
  readonly kind: "index";
  readonly base: Expr;
  readonly indices: readonly Expr[];
}
/** `m[1 back]`: the remembered value that many plies ago. */
export interface BackExpr extends Span {
  readonly kind: "back";
  readonly memory: Ident;
  readonly plies: Expr;
}
export interface FieldExpr extends Span {
  readonly kind: "field";
  readonly base: Expr;
  readonly field: Ident;
}
export interface IfExpr extends Span {
  readonly kind: "if";
  readonly condition: Expr;
  readonly yes: Expr;
  readonly no: Expr;
}
export interface MatchArm<Body> extends Span {
  readonly values: NonEmpty<Expr>;
  readonly body: Body;
}
export interface MatchExpr extends Span {
  readonly kind: "match";
  readonly subject: Expr;
  readonly arms: readonly MatchArm<Expr>[];
  readonly otherwise?: Expr;
}
/** `{ a, b }`; `{}` is the empty set. */
export interface SetExpr extends Span {
  readonly kind: "set";
  readonly members: readonly Expr[];
}
/** `[a, b]`: a pile, its top first; or a bag, in any order. */
export interface PileExpr extends Span {
  readonly kind: "pile";
  readonly members: readonly Expr[];
}
/** `{ x in S | c, … }`: the members of S for which all conditions hold. */
export interface FilterExpr extends Span {
  readonly kind: "filter";
  readonly name: Ident;
  readonly source: Expr;
  readonly items: readonly ComprehensionItem[];
}
/** `{ e | x in S, c, … }`: the values of e. */
export interface CollectExpr extends Span {
  readonly kind: "collect";
  readonly element: Expr;
  readonly items: readonly ComprehensionItem[];
}
/**
 * One part of a comprehension after its bar. `x in S` binds x, unless x is already a local name here:
 * then it is a condition. Only scopes can tell, so the parser leaves both readings open (`membership`).
 */
export type ComprehensionItem =
  | (Span & { readonly kind: "membership"; readonly name: Ident; readonly source: Expr })
  | (Span & { readonly kind: "condition"; readonly condition: Expr });

export interface QuantifierExpr extends Span {
  readonly kind: "quantifier";
  readonly quantifier: "some" | "every" | "no";
  readonly binders: readonly Binder[];
  readonly body: Expr;
}
/** `sum of e for x in S`. */
export interface FoldExpr extends Span {
  readonly kind: "fold";
  readonly operator: "sum" | "most" | "least";
  readonly body: Expr;
  readonly binders: readonly Binder[];
}
/** `reach x from A to B`: the least set that contains A and, with each x, the members of B. */
export interface ReachExpr extends Span {
  readonly kind: "reach";
  readonly name: Ident;
  readonly from: Expr;
  readonly to: Expr;
}
export interface UnaryExpr extends Span {
  readonly kind: "unary";
  readonly operator: UnaryOperator;
  readonly operand: Expr;
}
export interface BinaryExpr extends Span {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
}
/** `d is possible`, `d(x in S) is possible for p`; `decision is possible`, which asks for any. */
export interface PossibleExpr extends Span {
  readonly kind: "possible";
  readonly decision: Ident;
  /** Parameters that have to lie in a set; the others are free. */
  readonly within?: NonEmpty<Within>;
  readonly player?: Expr;
}
export interface Within extends Span {
  readonly name: Ident;
  readonly source: Expr;
}
/** `picture "X.O/3/3"`: the initial values of a board's track, top row first. */
export interface PictureExpr extends Span {
  readonly kind: "picture";
  readonly text: TextExpr;
}
/** What stands where an expression should be; its diagnostic has been given. */
export interface MissingExpr extends Span {
  readonly kind: "missing";
}

/** `x in S | c`: the only binder. */
export interface Binder extends Span {
  readonly name: Ident;
  readonly source: Expr;
  readonly condition?: Expr;
}
/** A parameter of a decision, with the reason that is given where its set or condition refuses a value. */
export interface Choice extends Binder {
  readonly reason?: TextExpr;
}

// ---- types ----

export type TypeNode =
  | NamedTypeNode
  | RangeTypeNode
  | EnumTypeNode
  | PartTypeNode
  | ProductTypeNode
  | OptionalTypeNode
  | SetTypeNode
  | PileTypeNode
  | BagTypeNode
  | MissingTypeNode;

/** `Player`, or `Cell.Offset`: the offsets of the board Cell. */
export interface NamedTypeNode extends Span {
  readonly kind: "named";
  readonly name: Ident;
  readonly member?: Ident;
}
export interface RangeTypeNode extends Span {
  readonly kind: "range";
  readonly low: Expr;
  readonly high: Expr;
}
export interface EnumTypeNode extends Span {
  readonly kind: "enum";
  readonly members: readonly Ident[];
}
/** `Kind except { king, pawn }`: a part of an enumeration. */
export interface PartTypeNode extends Span {
  readonly kind: "part-type";
  readonly of: Ident;
  readonly without: readonly Ident[];
}
export interface ProductTypeNode extends Span {
  readonly kind: "product";
  readonly fields: readonly FieldNode[];
}
/** `face: Face = plain`: constructors may leave out the last fields with a usual value. */
export interface FieldNode {
  readonly name: Ident;
  readonly type: TypeNode;
  readonly usual?: Expr;
}
export interface OptionalTypeNode extends Span {
  readonly kind: "optional";
  readonly of: TypeNode;
}
export interface SetTypeNode extends Span {
  readonly kind: "set-type";
  readonly of: TypeNode;
}
/** `bag of Token at most 9`. */
export interface BagTypeNode extends Span {
  readonly kind: "bag-type";
  readonly of: TypeNode;
  readonly atMost: Expr;
}
/** `pile of Card at most 9`. */
export interface PileTypeNode extends Span {
  readonly kind: "pile-type";
  readonly of: TypeNode;
  readonly atMost: Expr;
}
export interface MissingTypeNode extends Span {
  readonly kind: "missing-type";
}
/** `~ Z5, plain: 0..4`: coordinates on a type; one without a name governs the type's own arithmetic. */
export interface CoordinateNode extends Span {
  readonly name?: Ident;
  /** `Z5` and `Z(n)` give a modulus; any other type of the same size gives its values in written order. */
  readonly modulus?: Expr;
  readonly type?: TypeNode;
}

// ---- statements ----

export type Statement =
  | AssignStatement
  | LetStatement
  | IfStatement
  | ForStatement
  | MatchStatement
  | RandomStatement
  | ChanceStatement
  | CallStatement
  | NothingStatement
  | MissingStatement;

/** Statements in order. `span` covers them; an empty block has had its diagnostic. */
export interface Block extends Span {
  readonly statements: readonly Statement[];
}
export interface AssignStatement extends Span {
  readonly kind: "assign";
  /**
   * A name, an index expression whose base is a name, or a field of one of them. Anything else gets a diagnostic from the
   * checker.
   */
  readonly target: Expr;
  readonly operator: ":=" | "+=" | "-=";
  readonly value: Expr;
}
export interface LetStatement extends Span {
  readonly kind: "let";
  readonly name: Ident;
  readonly type?: TypeNode;
  readonly value: Expr;
}
export interface IfStatement extends Span {
  readonly kind: "if-statement";
  readonly condition: Expr;
  readonly yes: Block;
  readonly no?: Block;
}
export interface ForStatement extends Span {
  readonly kind: "for";
  readonly binders: NonEmpty<Binder>;
  readonly body: Block;
}
export interface MatchStatement extends Span {
  readonly kind: "match-statement";
  readonly subject: Expr;
  readonly arms: readonly MatchArm<Block>[];
  readonly otherwise?: Block;
}
export interface RandomStatement extends Span {
  readonly kind: "random";
  readonly name: Ident;
  readonly source: Expr;
}
export interface ChanceStatement extends Span {
  readonly kind: "chance";
  readonly arms: readonly (Span & { readonly weight: Expr; readonly body: Block })[];
}
/** `keepRights`, `cross(me, wing)`: what a named action does. */
export interface CallStatement extends Span {
  readonly kind: "call-statement";
  readonly action: Ident;
  readonly args: readonly Expr[];
}
export interface NothingStatement extends Span {
  readonly kind: "nothing";
}
export interface MissingStatement extends Span {
  readonly kind: "missing-statement";
}

// ---- declarations ----

export type Declaration =
  | UseDecl
  | NeedsDecl
  | PlayersDecl
  | WithDecl
  | TypeDecl
  | BoardDecl
  | TagDecl
  | ConstantDecl
  | FnDecl
  | TrackDecl
  | RememberDecl
  | StartDecl
  | SetupDecl
  | WheneverDecl
  | DecisionDecl
  | EveryDecl
  | ActionDecl
  | ConsequenceDecl
  | EndDecl
  | OutcomeDecl
  | WorthDecl
  | NotationDecl
  | SpellingDecl
  | DisplayDecl
  | WithoutDecl
  | ChangeDecl
  | MissingDecl;

/**
 * `use std/pieces`, `use ./moves(king = general)`, `use std/cards as deck`: a module, whose names this text may use. A path
 * that is none is "".
 */
export interface UseDecl extends Span {
  readonly kind: "use";
  readonly path: Ident;
  /** What this text calls the things that the module needs. */
  readonly bindings?: NonEmpty<UseBinding>;
  /** What stands before the names of the module, and a dot: `deck.hand`. */
  readonly as?: Ident;
}
/** `king = general`. */
export interface UseBinding extends Span {
  readonly name: Ident;
  readonly value: Ident;
}
/** `needs board Square, fn of(p: Player): set of Square`: what whoever uses the module has to bring. */
export interface NeedsDecl extends Span {
  readonly kind: "needs";
  readonly needs: NonEmpty<Need>;
}
/** The head of a declaration, as far as the module has to know it. */
export type Need =
  | (Span & { readonly kind: "board"; readonly name: Ident })
  /** `type Kind with king, rook`, `type Man with owner: Player, kind: Kind`, `type Held of Kind`. */
  | (Span & {
      readonly kind: "type";
      readonly name: Ident;
      readonly of?: Ident;
      readonly parts: readonly (Span & { readonly name: Ident; readonly type?: TypeNode })[];
    })
  | (Span & { readonly kind: "tag"; readonly name: Ident; readonly type: TypeNode })
  | (Span & {
      readonly kind: "constant" | "track";
      readonly name: Ident;
      readonly index: readonly IndexNode[];
      readonly type: TypeNode;
    })
  | (Span & {
      readonly kind: "fn";
      readonly name: Ident;
      readonly params: FnDecl["params"];
      readonly type: TypeNode;
    })
  | (Span & { readonly kind: "action" | "decision"; readonly name: Ident; readonly params: FnDecl["params"] })
  /** A parameter of the game: `with repetition in 0..9`. */
  | (Span & { readonly kind: "with"; readonly name: Ident; readonly domain: Expr });
export interface PlayersDecl extends Span {
  readonly kind: "players";
  readonly names: readonly Ident[];
  /** `first n`: only the first of them play, as many as the parameter n says. */
  readonly first?: Ident;
}
/**
 * `with size in 2..19 = 9`: parameters of the game, set before anything else is read; one with an index has a value for each,
 * `with deck[p in Player, k in Kind] in 0..3 = usual[k]`.
 */
export interface WithDecl extends Span {
  readonly kind: "with";
  readonly parameters: readonly (Span & {
    readonly name: Ident;
    readonly index: readonly IndexNode[];
    readonly domain: Expr;
    readonly initial: Expr;
  })[];
}
export interface TypeDecl extends Span {
  readonly kind: "type";
  readonly name: Ident;
  readonly type: TypeNode;
  readonly coordinates: readonly CoordinateNode[];
  /** One letter a value, in the order of the values: one text of them all, or a text each, as in `"P", "+P"`. */
  readonly letters: readonly TextExpr[];
  /** `letters kind by owner`: those of the field `kind`, capital for the first of the two owners, small for the other. */
  readonly lettersBy?: LettersBy;
  /** `said rank " of " suit`: how people say a value, by its fields and the texts between them. */
  readonly said: readonly SaidItem[];
}
export type SaidItem = TextExpr | Ident;
export interface LettersBy extends Span {
  readonly of: Ident;
  readonly by: Ident;
}
/** `board Square = grid(8, 8) named "abcdefgh", "12345678"`. */
export interface BoardDecl extends Span {
  readonly kind: "board";
  readonly name: Ident;
  readonly shape: ShapeNode;
  readonly named: readonly TextExpr[];
}
export type ShapeNode = CallExpr | GraphShape | MissingExpr;
/** `graph { a - b - c, c - d; north: a - d }`: any listed graph; a labelled group gives its steps a direction. */
export interface GraphShape extends Span {
  readonly kind: "graph";
  readonly groups: readonly GraphGroup[];
}
export interface GraphGroup extends Span {
  /** The direction of each step forwards along a path, and of each step back, where written. */
  readonly forward?: Ident;
  readonly back?: Ident;
  readonly paths: NonEmpty<GraphPath>;
}
/** `a - b -> c`: each link joins two nodes; `->` only forwards. */
export interface GraphPath extends Span {
  readonly nodes: NonEmpty<Ident>;
  /** `links[i]` joins `nodes[i]` and `nodes[i + 1]`. */
  readonly links: readonly ("-" | "->")[];
}
export interface TagDecl extends Span {
  readonly kind: "tag";
  readonly name: Ident;
  readonly value: Expr;
}
/** An index of a track or a constant: `[Cell]` or `[c in Cell]`. */
export interface IndexNode extends Span {
  readonly name?: Ident;
  readonly source: Expr;
}
/** Defined by one expression, or by a table `White: north, Black: south`; `: type` says what its values are. */
export type ConstantDecl = Span & {
  readonly kind: "constant";
  readonly name: Ident;
  readonly index: readonly IndexNode[];
  readonly type?: TypeNode;
} & (
    | { readonly value: Expr; readonly table?: never }
    | { readonly table: readonly ConstantRow[]; readonly value?: never }
  );
export interface ConstantRow extends Span {
  readonly key: Expr;
  readonly value: Expr;
}
export interface FnDecl extends Span {
  readonly kind: "fn";
  readonly name: Ident;
  readonly params: readonly (Span & { readonly name: Ident; readonly type: TypeNode })[];
  readonly result?: TypeNode;
  readonly body: Expr;
}
export interface TrackDecl extends Span {
  readonly kind: "track";
  readonly name: Ident;
  readonly index: readonly IndexNode[];
  readonly type: TypeNode;
  /** `= e`: one initial value. */
  readonly initial?: Expr;
  /** `in S`: any member of S may be the initial value. */
  readonly initialIn?: Expr;
  readonly shownTo?: Expr;
  /** `shown to p else e`: what the others see in place of the value. */
  readonly shownElse?: Expr;
}
export interface RememberDecl extends Span {
  readonly kind: "remember";
  /** Empty where all tracks are remembered. */
  readonly tuple: readonly Expr[];
  /** `remember all except quiet`: the tracks that are left out. */
  readonly except?: readonly Ident[];
  readonly name: Ident;
  readonly since?: Expr;
  readonly last?: Expr;
  readonly atMost?: Expr;
}
/** `start when c "reason"`: keeps, of all combinations of initial values, those for which c holds. */
export interface StartDecl extends Span {
  readonly kind: "start";
  readonly condition: Expr;
  /** Said where no combination is left. */
  readonly reason?: TextExpr;
}
export interface SetupDecl extends Span {
  readonly kind: "setup";
  readonly body: Block;
}
export interface WheneverDecl extends Span {
  readonly kind: "whenever";
  readonly condition: Expr;
  /** What a person is told where something has to wait for the step. */
  readonly reason?: TextExpr;
  /** `whenever c shown do`: the players see the state in which c holds, before the step is taken. */
  readonly shown?: true;
  readonly body: Block;
}
export type Clause =
  | (Span & { readonly kind: "by"; readonly players: Expr })
  | (Span & {
      readonly kind: "condition";
      readonly negated: boolean;
      readonly condition: Expr;
      readonly reason?: TextExpr;
    })
  | (Span & { readonly kind: "do"; readonly body: Block })
  | (Span & {
      readonly kind: "prefer";
      readonly extreme: "most" | "least";
      readonly value: Expr;
      readonly reason?: TextExpr;
    })
  /** `again jump(to) unless c`: the step that must follow, as long as one is possible. */
  | (Span & { readonly kind: "again"; readonly decision: Ident; readonly args: readonly Expr[]; readonly only?: Only })
  /** `then put(to)`, `then put or nothing`: the decision with which the ply goes on, some first parameters given. */
  | (Span & {
      readonly kind: "sequel";
      readonly decision: Ident;
      readonly args: readonly Expr[];
      readonly orNothing?: true;
    })
  | (Span & { readonly kind: "finally"; readonly body: Block })
  /** `same when at, taken`. */
  | (Span & { readonly kind: "same"; readonly tuple: readonly Expr[] })
  | (Span & { readonly kind: "shown"; readonly to: Expr });
/** `when c`, or (`negated`) `unless c`. */
export interface Only extends Span {
  readonly negated: boolean;
  readonly condition: Expr;
}
export interface DecisionDecl extends Span {
  readonly kind: "decision";
  readonly name: Ident;
  readonly params: readonly Choice[];
  readonly clauses: readonly Clause[];
}
/** `every decision in F by … unless … finally …`: what holds of each decision of F, of all decisions without it. */
export interface EveryDecl extends Span {
  readonly kind: "every";
  readonly families?: Expr;
  readonly clauses: readonly Clause[];
}
/** `action put(p: Player, s: Square) do …`: statements with a name, which others may use as one. */
export interface ActionDecl extends Span {
  readonly kind: "action";
  readonly name: Ident;
  readonly params: FnDecl["params"];
  readonly body: Block;
}
/** `P1 show(a)`: the decision of one player; `show(a)`: of all who decide, and then `a[p]` is p's value. */
export interface ConsequencePart extends Span {
  readonly player?: Ident;
  readonly decision: Ident;
  readonly params: readonly Ident[];
}
export interface ConsequenceDecl extends Span {
  readonly kind: "consequence";
  readonly parts: NonEmpty<ConsequencePart>;
  readonly body: Block;
}
/** `p wins n`, `draw`: [subject] label [parameter]. */
export interface OutcomeNode extends Span {
  readonly subject?: Expr;
  readonly label: Ident;
  readonly parameter?: Expr;
}
export interface EndDecl extends Span {
  readonly kind: "end";
  readonly binders: readonly Binder[];
  readonly outcome?: OutcomeNode;
  readonly condition: Expr;
  /** What a person is told of why the play is over. */
  readonly reason?: TextExpr;
}
/** Without `condition`: `otherwise`. */
export interface OutcomeDecl extends Span {
  readonly kind: "outcome";
  readonly binders: readonly Binder[];
  readonly outcome: OutcomeNode;
  readonly condition?: Expr;
  readonly reason?: TextExpr;
}
/** `worth (q wins n) to p = e`: subject and parameter of the pattern are names it binds. */
export interface WorthDecl extends Span {
  readonly kind: "worth";
  readonly outcome: OutcomeNode;
  readonly player: Ident;
  readonly value: Expr;
}
/** `notation fen = at " " turn "wb" _`: positions as text, read and printed; never affects the rules. */
export interface NotationDecl extends Span {
  readonly kind: "notation";
  readonly name: Ident;
  readonly items: readonly NotationItem[];
  /** What is done to a position that has been read. */
  readonly body?: Block;
}
export type NotationItem =
  /** What stands in the text as it is, or the letters of the track before it: as that one's type has it. */
  | TextExpr
  /** `turn`, or one value of an indexed track, `checks[White]`. */
  | (Span & { readonly kind: "track-item"; readonly track: Ident; readonly index?: readonly Expr[] })
  /** `_`: a part that is read and left aside. */
  | (Span & { readonly kind: "aside-item" });
/**
 * `spelling san of move = kind ["x" when c] to again "x" to`: decisions as text, typed and written; never affects the rules.
 */
export interface SpellingDecl extends Span {
  readonly kind: "spelling";
  readonly name: Ident;
  readonly decision: Ident;
  readonly items: readonly SpeltItem[];
  /** What each further step of a decision made in steps adds. */
  readonly again?: readonly SpeltItem[];
}
export type SpeltItem =
  /** What is written as it is. */
  | TextExpr
  /** A value as people write it; `wing "O-O", "O-O-O"`: the text of each value, in their order. */
  | (Span & { readonly kind: "value-item"; readonly value: Expr; readonly texts: readonly TextExpr[] })
  /** `( … when c)`: where c holds. `[ … when c]`: also there, but who types may leave it out. `[ … ]`: where it is needed. */
  | (Span & {
      readonly kind: "part-item";
      readonly optional: boolean;
      readonly items: readonly SpeltItem[];
      readonly condition?: Expr;
    });
/** How a person is shown the game; never affects the rules. */
export interface DisplayDecl extends Span {
  readonly kind: "display";
  readonly items: readonly DisplayItem[];
}
export type DisplayItem =
  /** `board Cell as points shows territory, stone`: draw this board with tracks indexed by its cells, the lowest first. */
  | (Span & {
      readonly kind: "board-item";
      readonly board: Ident;
      readonly look?: Ident;
      readonly tracks: NonEmpty<Ident>;
    })
  /** `glyph X "✕", none "·"`: how a value is drawn. */
  | (Span & {
      readonly kind: "glyph-item";
      readonly glyphs: readonly (Span & { readonly value: Expr; readonly text: TextExpr })[];
    })
  /** `colour c in Cell = if … then dark else light`, `shape k in Kind = …`: the colours and the shapes are names. */
  | (Span & { readonly kind: "colour-item"; readonly name: Ident; readonly source: Expr; readonly value: Expr })
  | (Span & { readonly kind: "shape-item"; readonly name: Ident; readonly source: Expr; readonly value: Expr })
  /** `place men[p, k] is n on (lane(p, k), 0) in Points as stack`: where the values of a track stand. */
  | (Span & {
      readonly kind: "place-item";
      readonly track: Ident;
      readonly index: readonly Ident[];
      readonly value?: Ident;
      readonly on?: SpotNode;
      readonly area?: Ident;
      readonly look?: Ident;
    })
  /** `place s in Site on (x(s), y(s))`: where each value of a type has its spot. */
  | (Span & { readonly kind: "spot-item"; readonly name: Ident; readonly source: Expr; readonly on: SpotNode })
  /** `area Points "the points"`. */
  | (Span & { readonly kind: "area-item"; readonly area: Ident; readonly text?: TextExpr })
  /** `link n in 1..100 to end(n)`: a line between the spots of two values. */
  | (Span & { readonly kind: "link-item"; readonly name: Ident; readonly source: Expr; readonly to: Expr })
  /** `gesture move(from, die) = men[me, from], men[me, from - die]`: what is clicked to say a decision, in order. */
  | (Span & {
      readonly kind: "gesture-item";
      readonly decision: Ident;
      readonly names: readonly Ident[];
      readonly clicks: NonEmpty<Expr>;
    })
  /** `hide turn`: a track the picture already shows. */
  | (Span & { readonly kind: "hide-item"; readonly tracks: readonly Ident[] })
  /** `title mark "marks"`: what a track, a decision or an area is called when it is drawn. */
  | (Span & { readonly kind: "title-item"; readonly subject: Ident; readonly text: TextExpr });

/** A cell, or the two numbers of a point. */
export type SpotNode = Expr | PairNode;
export interface PairNode extends Span {
  readonly kind: "pair";
  readonly x: Expr;
  readonly y: Expr;
}

/** `without decision castle, fn hop`: what a variant leaves out of the game that it comes from. */
export interface WithoutDecl extends Span {
  readonly kind: "without";
  readonly gone: NonEmpty<Gone>;
}
/**
 * `fn hop`, `end draw`, `outcome wins`, `use ./moves`, `end "fifty moves"`: a word, and the name, the label or the reason of
 * what is left out.
 */
export interface Gone extends Span {
  readonly word: string;
  /** Undefined for `players`, `setup`, `end` without an outcome, and what else has no name. */
  readonly name?: Ident;
  readonly reason?: TextExpr;
}
/** `fn moves but king => king(s)`: a variant changes parts of what the game that it comes from declares. */
export interface ChangeDecl extends Span {
  readonly kind: "change";
  readonly word: ChangedWord;
  /** Of `every decision` the word `decision`. */
  readonly name: Ident;
  /** Of `every decision in F`, F. */
  readonly families?: Expr;
  readonly parts: readonly ChangePart[];
}
export type ChangedWord = "type" | "constant" | "fn" | "action" | "decision" | "every";
export type ChangePart =
  /** `also hawk, elephant letters "HE"`: values of an enumeration. */
  | (Span & { readonly kind: "also"; readonly members: NonEmpty<Ident>; readonly letters: readonly TextExpr[] })
  /** `also face: Face = plain`: fields of a product. */
  | (Span & { readonly kind: "also-fields"; readonly fields: NonEmpty<FieldNode> })
  /** `without knight`, `without "the reason"`, `without prefer`: a value, a condition, the clauses of a word. */
  | (Span & { readonly kind: "part-gone"; readonly gone: Ident | TextExpr })
  /** `king => e`: an arm of a `match`. */
  | (Span & { readonly kind: "arm" } & MatchArm<Expr>)
  /** `otherwise e`. */
  | (Span & { readonly kind: "otherwise"; readonly body: Expr })
  /** `king: e`: a row of a table. */
  | (Span & { readonly kind: "row"; readonly key: Expr; readonly value: Expr })
  /** `to in S | c`: a parameter of a decision. */
  | (Span & { readonly kind: "parameter"; readonly parameter: Choice })
  /** `first do …`, `then do …`: before and after the action. */
  | (Span & { readonly kind: "first" | "then"; readonly body: Block })
  | (Span & { readonly kind: "clause"; readonly clause: Clause });

/** A line at the margin that begins no declaration; its diagnostic has been given. */
export interface MissingDecl extends Span {
  readonly kind: "missing-declaration";
}

/** A comment, `//` included; `own` when it stands alone on its line. */
export interface Comment extends Span {
  readonly text: string;
  readonly own: boolean;
}

/** A whole file: a game, or a module of definitions and of parts of a game for games to use. */
export interface GameFile extends Span {
  /** Headed by `module` in place of `game`. */
  readonly module?: true;
  readonly name: Ident;
  /** `from chess`, `from ./mine`: the game that this one is a variant of. A path that is none is "". */
  readonly base?: Ident;
  readonly title?: TextExpr;
  readonly declarations: readonly Declaration[];
  readonly comments: readonly Comment[];
}
