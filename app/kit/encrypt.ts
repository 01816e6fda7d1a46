import { base64url, bytesOf } from "./base64";

const encoder = new TextEncoder();
/** As AES-GCM wants it (NIST SP 800-38D, 8.2.2): random, and never twice with one key. */
const NONCE_BYTES = 12;

/** The environment's keys of one kind: the first one writes, and all of them read what they wrote. */
export type Keys = readonly [string, ...string[]];

/**
 * AES-256-GCM under the first key, whose id stands before it. `about` says what it belongs to and is needed to read it: the
 * same bytes in another row are nothing.
 */
export async function encrypt([key]: Keys, text: string, about: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const additionalData = encoder.encode(about);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    await keyOf(key),
    encoder.encode(text),
  );
  return `${await keyId(key)}.${base64url(iv)}.${base64url(sealed)}`;
}

/** The text again; null where none of the keys wrote it, it is for something else, or no such thing. */
export async function decrypt(keys: Keys, sealed: string, about: string): Promise<string | null> {
  const [bytes, iv, id, more] = sealed.split(".").reverse();
  if (more !== undefined) return null;
  for (const key of keys) {
    if (id !== undefined && id !== (await keyId(key))) continue;
    const text = await open(key, { iv: bytesOf(iv ?? ""), bytes: bytesOf(bytes ?? "") }, about);
    if (text !== null) return text;
  }
  return null;
}

/** Whether the first key wrote it, or it should be written anew. */
export const isOfFirst = async ([key]: Keys, sealed: string): Promise<boolean> =>
  sealed.startsWith(`${await keyId(key)}.`);

/** Tells keys apart and nothing of them. */
export async function keyId(key: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(`id:${key}`));
  return base64url(bytes.slice(0, 6));
}

type Parts = { iv: Uint8Array<ArrayBuffer> | null; bytes: Uint8Array<ArrayBuffer> | null };

async function open(key: string, { iv, bytes }: Parts, about: string): Promise<string | null> {
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
