/** Encrypted content coding by the authors of RFC 8188 and 8291: decrypts as browsers do. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  export function decrypt(
    body: Uint8Array,
    by: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Uint8Array;
}
