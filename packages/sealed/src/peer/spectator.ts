// Who looks on at a match over a channel: hears and checks all of it, and posts nothing.
import { Spectator } from "../seat/hearing.ts";
import type { Signed } from "../transcript/message.ts";
import { Attendee, type RulesOf } from "./attendee.ts";
import type { Channel } from "./channel.ts";
import type { Invitation } from "./invitation.ts";
import type { Pieces } from "./pieces.ts";

export interface Watching {
  readonly channel: Channel;
  readonly invitation: Invitation;
  readonly rulesOf: RulesOf;
  readonly pieces?: Pieces;
}

export class SpectatorPeer extends Attendee<Spectator> {
  private constructor({ channel, invitation, rulesOf, pieces }: Watching) {
    super(channel, invitation, rulesOf, pieces);
  }

  static async watch(watching: Watching): Promise<SpectatorPeer> {
    const peer = new SpectatorPeer(watching);
    await peer.start();
    return peer;
  }

  protected override async said(signed: Signed): Promise<void> {
    this.playing?.hear(signed);
  }

  protected override async goOn(): Promise<void> {
    await this.settle();
    const { agreed } = this.meeting;
    if (agreed) this.playing = new Spectator(await this.setting(), agreed);
  }
}
