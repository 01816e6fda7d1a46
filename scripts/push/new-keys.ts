import { base64url } from "../../app/kit/base64.ts";

/**
 * A key pair on the curve that push services require (RFC 8292, 3.2), in the format of the
 * environment.
 */
export async function newVapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const pair = (await crypto.subtle.generateKey(curve, true, ["sign", "verify"])) as CryptoKeyPair;
  const { d = "" } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
  const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  return { publicKey: base64url(point), privateKey: d };
}
