import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { base64url, bytesOf } from "~/kit/base64";
import { decrypt, encrypt, isOfFirst } from "~/kit/encrypt";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { DIGITS, DRIFT, STEP } from "./factor";

/** 160 bits, as long as the hash that is made of it (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

export const newAppSecret = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** The address that an app reads out of a picture, and the same secret for typing, in fours. */
export function toldTo(secret: Uint8Array, { site, email }: { site: string; email: string }) {
  const uri = createTOTPKeyURI(site, email, secret, STEP / 1000, DIGITS);
  const letters = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, letters: letters.replaceAll(/(.{4})(?=.)/g, "$1 ") };
}

/** The step whose code this is, the latest of those that count now; null where it is none. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / STEP);
  for (let step = current + DRIFT; step >= current - DRIFT; step--)
    if (verifyHOTP(secret, BigInt(step), DIGITS, code)) return step;
  return null;
}

const about = ({ id, siteId }: MemberKey) => `factor:${siteId}:${id}`;

/** The secret as it is stored, readable for this member alone; under the first key. */
export const sealSecret = (services: Services, member: MemberKey, secret: Uint8Array) =>
  encrypt(services.factorKeys, base64url(secret), about(member));

/** Throws where no key of the environment is the one it was sealed with: that is a fault, and no wrong code. */
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

/** What is stored from now on: the same, or sealed anew where an older key wrote it. */
export const resealed = async (
  services: Services,
  member: MemberKey,
  { sealed, secret }: { sealed: string; secret: Uint8Array },
) =>
  (await isOfFirst(services.factorKeys, sealed)) ? sealed : sealSecret(services, member, secret);
