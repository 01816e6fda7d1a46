import { keyId } from "~/kit/encrypt";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { RECOVERY_CODES, RECOVERY_LENGTH } from "./factor";

/** Base32 (RFC 4648): no 0, 1, 8 or 9 to be taken for letters. 32 of them, so that each byte's five bits are one. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const newRecoveryCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH)),
    (byte) => LETTERS[byte & 31],
  ).join("");

/**
 * Under each of the environment's keys, the first before the others, with the key's id before it and the account in it: the
 * same code of two members are two hashes.
 */
const hashesOf = (services: Services, { id, siteId }: MemberKey, code: string) =>
  Promise.all(
    services.factorKeys.map(
      async (key) =>
        `${await keyId(key)}.${await keyedHash(key, `recovery:${siteId}:${id}:${code}`)}`,
    ),
  );

/** As it is stored: under the first key. */
export const hashRecoveryCode = async (services: Services, member: MemberKey, code: string) =>
  (await hashesOf(services, member, code))[0] ?? "";

/** As it may be stored, as a JSON list: under any key, and without the id of one as once. */
export async function possibleHashes(services: Services, member: MemberKey, code: string) {
  const hashes = await hashesOf(services, member, code);
  return JSON.stringify([...hashes, ...hashes.map((hash) => hash.slice(hash.indexOf(".") + 1))]);
}

/** Ten new ones as they are shown ("ABCDE-FGHIJ"), and their hashes as a JSON list. */
export async function newRecoveryCodes(
  services: Services,
  member: MemberKey,
): Promise<{ shown: string[]; hashes: string }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(services, member, code)));
  return {
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: JSON.stringify(hashes),
  };
}
