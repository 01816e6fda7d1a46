import { first } from "~/db/batch";
import { base64url, decodeBase64url } from "~/kit/base64";
import { decrypt, encrypt, keyedHash, keyId, newBase32, usesFirstKey } from "~/kit/crypto";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { matchingTotpStep } from "./totp";
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH, TOTP_DIGITS } from "./two-factor";
import { selectTwoFactorState } from "./two-factor-sql";
import { findTwoFactor, spendRecoveryCode, spendTotpStep } from "./two-factor-store";

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
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => newBase32(RECOVERY_CODE_LENGTH));
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(services, member, code)));
  return {
    recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: JSON.stringify(hashes),
  };
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
