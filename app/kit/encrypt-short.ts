import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { base64url, bytesOf } from "./base64";

/** Bytes, as AES-GCM wants them (NIST SP 800-38D, 8.2.2 and 5.2.1.2). */
const [NONCE, TAG] = [12, 16];

/**
 * A short text that goes out in an address and comes back: whoever carries it neither reads nor makes one. AES-256-GCM under a
 * key of `about` alone, so that one for somebody else is nothing. Without waiting, because the read that needs it leaves
 * with the page's others (read-together.ts).
 */
export function encryptShort(key: string, text: string, about: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const cipher = createCipheriv("aes-256-gcm", keyFor(key, about), nonce);
  const bytes = [cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return base64url(Uint8Array.from([nonce, ...bytes].flatMap((part) => [...part])));
}

/** The text again; null where we did not write it, or for something else. */
export function decryptShort(key: string, encrypted: string, about: string): string | null {
  const bytes = bytesOf(encrypted);
  if (!bytes || bytes.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(key, about), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = decipher.update(bytes.subarray(NONCE, -TAG), undefined, "utf8");
    return text + decipher.final("utf8");
  } catch {
    return null; // the runtime says no more than that it does not fit
  }
}

/** The environment's word is random already. */
const keyFor = (key: string, about: string) =>
  createHmac("sha256", key).update(`short ${about}`).digest();
