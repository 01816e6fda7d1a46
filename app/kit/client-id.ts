import type { ClientId } from "./ids";

/**
 * Creates a page's own id for a request. Separate from ids.ts, because pages must not load its
 * schemas.
 */
export const newClientId = (): ClientId => (crypto.randomUUID?.() ?? uuid()) as ClientId;

/**
 * Version 4 (RFC 9562, 5.4), because `randomUUID` is missing without TLS (http on a local network).
 */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
