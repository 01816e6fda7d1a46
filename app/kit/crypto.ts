import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
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

/** Sizes in bytes for AES-GCM (NIST SP 800-38D, 8.2.2 and 5.2.1.2). */
const SHORT_NONCE_BYTES = 12;
const SHORT_TAG_BYTES = 16;

/**
 * Encrypts a short text for use in a URL: clients can neither read nor forge it. AES-256-GCM with a
 * key derived from `about`, so that a text for another purpose does not decrypt. Synchronous,
 * because the query that needs it must join the batch of the page's reads (read-batcher.ts).
 */
export function encryptShort(key: string, text: string, about: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(SHORT_NONCE_BYTES));
  const cipher = createCipheriv("aes-256-gcm", deriveShortKey(key, about), nonce);
  const bytes = [cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return base64url(Uint8Array.from([nonce, ...bytes].flatMap((part) => [...part])));
}

/** Decrypts the text; null if we did not encrypt it for this purpose. */
export function decryptShort(key: string, encrypted: string, about: string): string | null {
  const bytes = decodeBase64url(encrypted);
  if (!bytes || bytes.length < SHORT_NONCE_BYTES + SHORT_TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      deriveShortKey(key, about),
      bytes.subarray(0, SHORT_NONCE_BYTES),
    );
    decipher.setAuthTag(bytes.subarray(-SHORT_TAG_BYTES));
    const text = decipher.update(
      bytes.subarray(SHORT_NONCE_BYTES, -SHORT_TAG_BYTES),
      undefined,
      "utf8",
    );
    return text + decipher.final("utf8");
  } catch {
    return null; // the runtime reports no reason for a failed decryption
  }
}

/** The environment's secret is random already, so one hash is enough. */
const deriveShortKey = (key: string, about: string) =>
  createHmac("sha256", key).update(`short ${about}`).digest();

const utf8 = new TextEncoder();

/** 32 random bytes as 43 base64url characters: session cookies and mailed links (R48). */
export function newSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Base32 (RFC 4648): no 0, 1, 8 or 9, which look like letters. 32 characters, so that five bits of
 * a byte select one.
 */
const BASE32_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Random letters and digits that people type, five bits each. */
export const newBase32 = (length: number): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => BASE32_LETTERS[byte & 31],
  ).join("");

/** Six digits, uniformly distributed. */
export function newCode(): string {
  const limit = 4_294_000_000; // multiple of a million below 2^32: all codes equally likely
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % 1_000_000).padStart(6, "0");
  }
}

/**
 * Six digits derived from a value and our key, so that the same code can be sent again without
 * storing it.
 */
export async function keyedCode(key: string, value: string): Promise<string> {
  const bytes = await hmac(key, value);
  // 2^64 is not a multiple of a million: the likeliest code is likelier by 1 in 18 billion.
  return String(new DataView(bytes).getBigUint64(0) % 1_000_000n).padStart(6, "0");
}

/** SHA-256 as base64url. Only for random secrets; passwords use argon2id. */
export async function hashSecret(secret: string): Promise<string> {
  return base64url(await crypto.subtle.digest("SHA-256", utf8.encode(secret)));
}

/** SHA-256 of values as JSON, which gives one text for the same values: for hash chains. */
export const hashValues = (values: readonly unknown[]): Promise<string> =>
  hashSecret(JSON.stringify(values));

/** HMAC-SHA-256 as base64url: for guessable values, such as addresses and 6-digit codes. */
export async function keyedHash(key: string, value: string): Promise<string> {
  return base64url(await hmac(key, value));
}

async function hmac(key: string, value: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey(
    "raw",
    utf8.encode(key),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return crypto.subtle.sign("HMAC", imported, utf8.encode(value));
}
