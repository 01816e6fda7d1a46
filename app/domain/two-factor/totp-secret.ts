import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { base64url, decodeBase64url } from "~/kit/base64";
import { decrypt, encrypt, usesFirstKey } from "~/kit/encrypt";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { TOTP_DIGITS, TOTP_DRIFT_STEPS, TOTP_STEP } from "./two-factor";

/** 160 bits, the length of the hash used (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** The URI that an app reads from a QR code, and the secret for typing, in groups of four. */
export function totpSetupOf(secret: Uint8Array, { site, email }: { site: string; email: string }) {
  const uri = createTOTPKeyURI(site, email, secret, TOTP_STEP / 1000, TOTP_DIGITS);
  const encoded = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, secret: encoded.replaceAll(/(.{4})(?=.)/g, "$1 ") };
}

/** The time step of a code, the latest of those valid now; null if the code is wrong. */
export function matchingTotpStep(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / TOTP_STEP);
  for (let step = current + TOTP_DRIFT_STEPS; step >= current - TOTP_DRIFT_STEPS; step--)
    if (verifyHOTP(secret, BigInt(step), TOTP_DIGITS, code)) return step;
  return null;
}

const encryptionContext = ({ id, siteId }: MemberKey) => `factor:${siteId}:${id}`;

/** The secret encrypted for this member, with the first key. */
export const encryptTotpSecret = (services: Services, member: MemberKey, secret: Uint8Array) =>
  encrypt(services.factorKeys, base64url(secret), encryptionContext(member));

/**
 * Throws if no configured key decrypts the secret: that is an unexpected error, not a wrong code.
 */
export async function decryptTotpSecret(
  services: Services,
  member: MemberKey,
  sealed: string,
): Promise<Uint8Array> {
  const encoded = await decrypt(services.factorKeys, sealed, encryptionContext(member));
  const secret = encoded === null ? null : decodeBase64url(encoded);
  if (!secret) throw new Error("A second factor cannot be read: FACTOR_KEY is another one");
  return secret;
}

/** The value to store from now on: unchanged, or encrypted again if an older key was used. */
export const reencryptAfterRotation = async (
  services: Services,
  member: MemberKey,
  { sealed, secret }: { sealed: string; secret: Uint8Array },
) =>
  (await usesFirstKey(services.factorKeys, sealed))
    ? sealed
    : encryptTotpSecret(services, member, secret);
