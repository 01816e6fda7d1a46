/**
 * Whether a host is a name of the public Internet: no address, no single word, none of the names
 * reserved for local use (RFC 2606, 6761, 6762, 8375), or used so by convention.
 */
export function isPublicHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last) && !LOCAL.has(last);
}

const LOCAL = new Set([
  ...["localhost", "localdomain", "local", "internal", "intranet", "private", "lan", "home"],
  ...["corp", "svc", "test", "invalid", "example", "arpa", "onion"],
]);
