import { totpCodeAt } from "../../app/domain/two-factor/totp.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an app with this secret (base32, RFC 4648, spaces allowed) shows. */
export function codeOfSecret(secret: string, now: number): string {
  return totpCodeAt(decodeBase32(secret.replaceAll(/\s/g, "").toUpperCase()), now);
}

function decodeBase32(encoded: string): Uint8Array {
  const bits = Array.from(encoded, (symbol) =>
    LETTERS.indexOf(symbol).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}
