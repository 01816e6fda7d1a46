import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { base64url, decodeBase64url } from "./base64";

/** Sizes in bytes for AES-GCM (NIST SP 800-38D, 8.2.2 and 5.2.1.2). */
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a short text for use in a URL: clients can neither read nor forge it. AES-256-GCM with a
 * key derived from `about`, so that a text for another purpose does not decrypt. Synchronous,
 * because the query that needs it must join the batch of the page's reads (read-batcher.ts).
 */
export function encryptShort(key: string, text: string, about: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const cipher = createCipheriv("aes-256-gcm", deriveKey(key, about), nonce);
  const bytes = [cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return base64url(Uint8Array.from([nonce, ...bytes].flatMap((part) => [...part])));
}

/** Decrypts the text; null if we did not encrypt it for this purpose. */
export function decryptShort(key: string, encrypted: string, about: string): string | null {
  const bytes = decodeBase64url(encrypted);
  if (!bytes || bytes.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      deriveKey(key, about),
      bytes.subarray(0, NONCE),
    );
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = decipher.update(bytes.subarray(NONCE, -TAG), undefined, "utf8");
    return text + decipher.final("utf8");
  } catch {
    return null; // the runtime reports no reason for a failed decryption
  }
}

/** The environment's secret is random already, so one hash is enough. */
const deriveKey = (key: string, about: string) =>
  createHmac("sha256", key).update(`short ${about}`).digest();
