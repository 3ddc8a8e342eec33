/** The script of `guest.ts` with all that it imports; written in when the package is built. */
export const GUEST = "";
