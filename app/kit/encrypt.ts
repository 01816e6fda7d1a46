import { base64url, decodeBase64url } from "./base64";

const encoder = new TextEncoder();
/** Nonce size of AES-GCM (NIST SP 800-38D, 8.2.2): random, and never used twice with one key. */
const NONCE_BYTES = 12;

/** The environment's keys of one purpose: the first encrypts, all of them decrypt. */
export type EncryptionKeys = readonly [string, ...string[]];

/**
 * AES-256-GCM with the first key, prefixed with the key's id. `about` names the owner of the text
 * and is required to decrypt it, so that the same bytes in another row are useless.
 */
export async function encrypt([key]: EncryptionKeys, text: string, about: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const additionalData = encoder.encode(about);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    await importKey(key),
    encoder.encode(text),
  );
  return `${await keyId(key)}.${base64url(iv)}.${base64url(sealed)}`;
}

/**
 * Decrypts the text; null if no key fits, if it belongs to another owner, or if it is malformed.
 */
export async function decrypt(
  keys: EncryptionKeys,
  sealed: string,
  about: string,
): Promise<string | null> {
  const [bytes, iv, id, more] = sealed.split(".").reverse();
  if (more !== undefined) return null;
  for (const key of keys) {
    if (id !== undefined && id !== (await keyId(key))) continue;
    const text = await decryptWith(
      key,
      { iv: decodeBase64url(iv ?? ""), bytes: decodeBase64url(bytes ?? "") },
      about,
    );
    if (text !== null) return text;
  }
  return null;
}

/** Whether the first key encrypted the text; otherwise it should be encrypted again. */
export const usesFirstKey = async ([key]: EncryptionKeys, sealed: string): Promise<boolean> =>
  sealed.startsWith(`${await keyId(key)}.`);

/** Identifies a key without revealing anything about it. */
export async function keyId(key: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(`id:${key}`));
  return base64url(bytes.slice(0, 6));
}

type CipherParts = { iv: Uint8Array<ArrayBuffer> | null; bytes: Uint8Array<ArrayBuffer> | null };

async function decryptWith(
  key: string,
  { iv, bytes }: CipherParts,
  about: string,
): Promise<string | null> {
  if (!iv || !bytes) return null;
  const additionalData = encoder.encode(about);
  try {
    const text = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv, additionalData },
      await importKey(key),
      bytes,
    );
    return new TextDecoder().decode(text);
  } catch {
    return null; // the runtime reports no reason for a failed decryption
  }
}

/** The environment's secret is random already: one hash reduces any length to 32 bytes. */
async function importKey(key: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(`encrypt:${key}`));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}
