/**
 * The network that counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address,
 * which is what one household or server owns (RFC 6177). Expands "::" (RFC 4291, 2.2), because
 * otherwise one network would have several texts.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = (part: string) => (part ? part.split(":") : []);
  const head = groups(before);
  const tail = groups(after ?? "");
  // An IPv4 address at the end replaces two groups.
  const length = head.length + tail.length + (address.includes(".") ? 1 : 0);
  const zeros = after === undefined ? 0 : 8 - length;
  const all = [...head, ...Array<string>(Math.max(0, zeros)).fill("0"), ...tail].map((group) =>
    group.replace(/^0+(?=[0-9a-f])/, ""),
  );
  return address.includes(".") && all.slice(0, 5).every((group) => group === "0")
    ? (all.at(-1) as string)
    : all.slice(0, 4).join(":");
}
