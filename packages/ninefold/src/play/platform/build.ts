/**
 * What tells this build from others: a hash of its files, which the build writes in here. Empty in sources that were not
 * built, of which nothing is known.
 */
export const BUILD: string = "";
