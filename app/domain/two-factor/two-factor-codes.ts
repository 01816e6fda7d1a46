import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { first } from "~/db/batch";
import { base64url, decodeBase64url } from "~/kit/base64";
import { decrypt, encrypt, keyedHash, keyId, usesFirstKey } from "~/kit/crypto";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import {
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  TOTP_DIGITS,
  TOTP_DRIFT_STEPS,
  TOTP_STEP,
} from "./two-factor";
import { selectTwoFactorState } from "./two-factor-sql";
import { findTwoFactor, spendRecoveryCode, spendTotpStep } from "./two-factor-store";

/**
 * Base32 (RFC 4648): no 0, 1, 8 or 9, which look like letters. 32 characters, so that five bits of
 * a byte select one.
 */
const BASE32_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const newRecoveryCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_LENGTH)),
    (byte) => BASE32_LETTERS[byte & 31],
  ).join("");

/**
 * Hashes a code with each of the environment's keys, the first key first, prefixed by the key's id.
 * The account is part of the hash, so that the same code of two members has two hashes.
 */
const hashesOf = (services: Services, { id, siteId }: MemberKey, code: string) =>
  Promise.all(
    services.factorKeys.map(
      async (key) =>
        `${await keyId(key)}.${await keyedHash(key, `recovery:${siteId}:${id}:${code}`)}`,
    ),
  );

/** As stored: with the first key. */
export const hashRecoveryCode = async (services: Services, member: MemberKey, code: string) =>
  (await hashesOf(services, member, code))[0] ?? "";

/**
 * Every form in which the code may be stored, as a JSON list: with any key, and without a key id as
 * in earlier releases.
 */
async function candidateHashes(services: Services, member: MemberKey, code: string) {
  const hashes = await hashesOf(services, member, code);
  return JSON.stringify([...hashes, ...hashes.map((hash) => hash.slice(hash.indexOf(".") + 1))]);
}

/** Ten new codes as displayed ("ABCDE-FGHIJ"), and their hashes as a JSON list. */
export async function newRecoveryCodes(
  services: Services,
  member: MemberKey,
): Promise<{ recoveryCodes: string[]; hashes: string }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(services, member, code)));
  return {
    recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: JSON.stringify(hashes),
  };
}

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
const reencryptAfterRotation = async (
  services: Services,
  member: MemberKey,
  { sealed, secret }: { sealed: string; secret: Uint8Array },
) =>
  (await usesFirstKey(services.factorKeys, sealed))
    ? sealed
    : encryptTotpSecret(services, member, secret);

/**
 * Spends a code of a member's second factor: an app code or a recovery code. Null for a wrong or
 * used code, and for a member without a factor. The calling function counts guesses
 * (account/limit-logins.ts).
 */
export async function spendTwoFactorCode(
  services: Services,
  member: MemberKey,
  code: string,
): Promise<"app" | "recovery" | null> {
  const found = await findTwoFactor(services.db, member);
  if (!found) return null;
  const now = services.now();
  if (code.length !== TOTP_DIGITS) {
    const hashes = await candidateHashes(services, member, code);
    const spent = await first(services.db, spendRecoveryCode(member, { hashes, at: now }));
    return spent && "recovery";
  }
  const { sealedSecret: from } = found;
  const secret = await decryptTotpSecret(services, member, from);
  const step = matchingTotpStep(secret, code, now);
  if (step === null) return null;
  const to = await reencryptAfterRotation(services, member, { sealed: from, secret });
  return (await first(services.db, spendTotpStep(member, { step, from, to }))) ? "app" : null;
}

/** Whether an account's login also requires an app code. Read at every login, never cached. */
export async function hasTwoFactor(services: Services, member: MemberKey): Promise<boolean> {
  return (await first(services.db, selectTwoFactorState(member))) !== null;
}
