/** What went wrong, in words; with its code where it has one of Ninefold's. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = error as Error & { readonly code?: unknown };
  return typeof code === "string" && code.startsWith("NF") ? `${code}: ${message}` : message;
}
