import { base64url, bytesOf } from "./base64";

const encoder = new TextEncoder();
/** As AES-GCM wants it (NIST SP 800-38D, 8.2.2): random, and never twice with one key. */
const NONCE_BYTES = 12;

/**
 * AES-256-GCM under a key of the environment. `about` says what it belongs to and is needed to read it: the same bytes
 * in another row are nothing.
 */
export async function encrypt(key: string, text: string, about: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const additionalData = encoder.encode(about);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    await keyOf(key),
    encoder.encode(text),
  );
  return `${base64url(iv)}.${base64url(sealed)}`;
}

/** The text again; null where it was made under another key, for something else, or is no such thing. */
export async function decrypt(key: string, sealed: string, about: string): Promise<string | null> {
  const [iv, bytes] = sealed.split(".").map(bytesOf);
  if (!iv || !bytes) return null;
  const additionalData = encoder.encode(about);
  try {
    const text = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv, additionalData },
      await keyOf(key),
      bytes,
    );
    return new TextDecoder().decode(text);
  } catch {
    return null; // the runtime says no more than that it does not fit
  }
}

/** The environment's word is random already: one hash makes 32 bytes of it, whatever its length. */
async function keyOf(key: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(`encrypt:${key}`));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}
