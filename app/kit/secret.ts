import { base64url } from "./base64";

const encoder = new TextEncoder();

/** 32 random bytes as 43 base64url characters: session cookies and mailed links (R48). */
export function newSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

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
  return base64url(await crypto.subtle.digest("SHA-256", encoder.encode(secret)));
}

/** HMAC-SHA-256 as base64url: for guessable values, such as addresses and 6-digit codes. */
export async function keyedHash(key: string, value: string): Promise<string> {
  return base64url(await hmac(key, value));
}

async function hmac(key: string, value: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey(
    "raw",
    encoder.encode(key),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return crypto.subtle.sign("HMAC", imported, encoder.encode(value));
}
