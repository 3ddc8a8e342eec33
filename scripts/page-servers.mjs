// Which servers for matches the page may speak with, besides the one that serves it.

/**
 * The page with other servers in its policy, the first of which is where its tables are.
 * @param {string} html
 * @param {string} servers addresses such as `https://tables.example`, with spaces between
 */
export function withServers(html, servers) {
  const origins = servers.split(/\s+/).filter(Boolean).map(originOf);
  const [first] = origins;
  if (first === undefined) return html;
  const sources = origins.flatMap((origin) => [origin, origin.replace(/^http/, "ws")]);
  return html
    .replace("connect-src 'self'", `connect-src 'self' ${sources.join(" ")}`)
    .replace("<title>", `<meta name="tables" content="${first}/" />\n    <title>`);
}

/** @param {string} text */
function originOf(text) {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new RangeError(`"${text}" is no address of a server.`);
  return url.origin;
}
