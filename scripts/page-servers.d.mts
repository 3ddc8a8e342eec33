export function withServers(html: string, servers: string): string;
