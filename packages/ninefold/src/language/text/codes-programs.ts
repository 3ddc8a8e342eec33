/** Rules written as programs (16xx). */
export const PROGRAM_CODES = {
  NF1601: "A program that is no TypeScript or JavaScript.",
  NF1602:
    "A program that imports what it may not: there are the platform, and the files beside it, up to 100 and 2 MiB.",
  NF1603: "A program that failed before it had said its rules.",
  NF1604: "A program that says something wrong in `Rules`, or does not call it once.",
  NF1605: "A program that took more work or memory than the limit allows before it had said its rules.",
} as const;
