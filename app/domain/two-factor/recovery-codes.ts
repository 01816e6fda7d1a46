import { keyId } from "~/kit/encrypt";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from "./two-factor";

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
export async function candidateHashes(services: Services, member: MemberKey, code: string) {
  const hashes = await hashesOf(services, member, code);
  return JSON.stringify([...hashes, ...hashes.map((hash) => hash.slice(hash.indexOf(".") + 1))]);
}

/** Ten new codes as displayed ("ABCDE-FGHIJ"), and their hashes as a JSON list. */
export async function newRecoveryCodes(
  services: Services,
  member: MemberKey,
): Promise<{ shown: string[]; hashes: string }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(services, member, code)));
  return {
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: JSON.stringify(hashes),
  };
}
