// Texts of records, and of what is copied.
export const TEXTS = {
  save: "Save",
  load: "Load a file",
  copyRecord: "Copy record",
  copyPlies: "Copy plies",
  pasted: "A record, or PGN",
  loadPasted: "Load this text",
  hidingRecord: "A record tells all that is hidden.",
  copied: "Copied.",
  notCopied: "The browser does not let the page copy.",
} as const;
