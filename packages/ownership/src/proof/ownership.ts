// What a match asks for where pieces are owned, whoever keeps them.
import type { Hash } from "../entry/forms.ts";
import type { Signer } from "../entry/signed.ts";
import { type Context, checkPresentation, type Policy, type Proven } from "./check.ts";
import { type Bringing, type LogView, proveOwner } from "./own.ts";
import { presentationFile } from "./presentation.ts";

/** A means of proving that somebody owns pieces: this package's, or another's. The bytes are what its `check` takes. */
export interface Ownership<Checked> {
  /** OwnershipError where they are not owned. */
  proveOwner(pieces: readonly Hash[], context: Bringing): Promise<Uint8Array>;
  /** OwnershipError for what proves nothing. */
  check(proof: Uint8Array, context: Context): Checked;
}

/** By a log of this package: `view` answers its last checkpoint each time. */
export const ownershipBy = (view: () => LogView, signers: readonly Signer[], policy: Policy): Ownership<Proven> => ({
  proveOwner: async (pieces, bringing) => presentationFile.write(await proveOwner(view(), pieces, bringing, signers)),
  check: (proof, context) => checkPresentation(proof, policy, context),
});
