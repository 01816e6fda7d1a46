import type { ClientId } from "./ids";

/** A page's own id for what it is about to send. Apart from ids.ts: pages need no schemas for it. */
export const newClientId = (): ClientId => (crypto.randomUUID?.() ?? uuid()) as ClientId;

/** Version 4 (RFC 9562, 5.4): a page without encryption (http on a local network) has no `randomUUID`. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
