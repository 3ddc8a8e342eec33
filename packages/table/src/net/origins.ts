/** Pages on the person's own machine, such as the one that `ninefold studio` serves. */
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface AllowedPages {
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
}

/** Whether a page of this origin may ask the server. What is no page sends none. */
export function mayAsk(origin: string | undefined, { hosts, origins }: AllowedPages): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  const url = URL.parse(origin);
  return url !== null && (hosts.includes(url.host) || LOCAL.has(url.hostname));
}
