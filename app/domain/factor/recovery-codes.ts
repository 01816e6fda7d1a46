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

/** Under the environment's key, and with the account in it: the same code of two members are two hashes. */
export const hashRecoveryCode = (services: Services, { id, siteId }: MemberKey, code: string) =>
  keyedHash(services.factorKey, `recovery:${siteId}:${id}:${code}`);

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
