import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { base64url, bytesOf } from "~/kit/base64";
import { decrypt, encrypt, isOfFirst } from "~/kit/encrypt";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { DIGITS, DRIFT, STEP } from "./factor";

/** 160 bits, the length of the hash used (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

export const newAppSecret = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** The URI that an app reads from a QR code, and the secret for typing, in groups of four. */
export function toldTo(secret: Uint8Array, { site, email }: { site: string; email: string }) {
  const uri = createTOTPKeyURI(site, email, secret, STEP / 1000, DIGITS);
  const letters = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, letters: letters.replaceAll(/(.{4})(?=.)/g, "$1 ") };
}

/** The time step of a code, the latest of those valid now; null if the code is wrong. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / STEP);
  for (let step = current + DRIFT; step >= current - DRIFT; step--)
    if (verifyHOTP(secret, BigInt(step), DIGITS, code)) return step;
  return null;
}

const about = ({ id, siteId }: MemberKey) => `factor:${siteId}:${id}`;

/** The secret encrypted for this member, with the first key. */
export const sealSecret = (services: Services, member: MemberKey, secret: Uint8Array) =>
  encrypt(services.factorKeys, base64url(secret), about(member));

/**
 * Throws if no configured key decrypts the secret: that is an unexpected error, not a wrong code.
 */
export async function openSecret(
  services: Services,
  member: MemberKey,
  sealed: string,
): Promise<Uint8Array> {
  const letters = await decrypt(services.factorKeys, sealed, about(member));
  const secret = letters === null ? null : bytesOf(letters);
  if (!secret) throw new Error("A second factor cannot be read: FACTOR_KEY is another one");
  return secret;
}

/** The value to store from now on: unchanged, or encrypted again if an older key was used. */
export const resealed = async (
  services: Services,
  member: MemberKey,
  { sealed, secret }: { sealed: string; secret: Uint8Array },
) =>
  (await isOfFirst(services.factorKeys, sealed)) ? sealed : sealSecret(services, member, secret);
