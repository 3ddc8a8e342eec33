/** The address of a server, where none is named that of the page: the one that it was built for, or that it comes from. */
export function serverOf(address: string | undefined): string {
  const built = document.querySelector<HTMLMetaElement>('meta[name="tables"]')?.content;
  return new URL("./", address ?? built ?? location.href.replace(/[?#].*$/s, "")).href;
}
