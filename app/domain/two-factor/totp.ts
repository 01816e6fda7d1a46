import { createTOTPKeyURI, generateHOTP, verifyHOTP } from "@oslojs/otp";
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

/** The code that an app shows now, for the local mode and tests. */
export const totpCodeAt = (secret: Uint8Array, now: number): string =>
  generateHOTP(secret, BigInt(Math.floor(now / TOTP_STEP)), TOTP_DIGITS);
