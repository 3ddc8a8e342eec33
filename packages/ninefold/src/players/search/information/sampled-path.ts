/** The information states that one play has gone through, and how probable it was. */
export class SampledPath {
  length = 0;
  readonly states: number[] = [];
  /** The index of the decision that was drawn, whose it was, and how probable that was. */
  readonly indices: number[] = [];
  readonly players: number[] = [];
  readonly drawn: number[] = [];
  /** How probable it is that the mixtures of the others, or the player's own, lead there, by how probable it was. */
  readonly others: number[] = [];
  readonly own: number[] = [];

  go(state: number, index: number, player: number, drawn: number): void {
    this.states[this.length] = state;
    this.indices[this.length] = index;
    this.players[this.length] = player;
    this.drawn[this.length] = drawn;
    this.length++;
  }

  /** Of the last one. */
  weigh(others: number, own: number): void {
    this.others[this.length - 1] = others;
    this.own[this.length - 1] = own;
  }
}
