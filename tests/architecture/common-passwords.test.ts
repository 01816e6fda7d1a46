import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LISTED_PASSWORD_COUNT } from "~/domain/account/account";
import { PASSWORDS_FILE, passwordProblem } from "~/domain/account/weak-password";
import { unpackHashes } from "~/kit/packed-hashes";
import { createBuildFiles } from "~/platform/storage";
import { ROOT } from "../../scripts/lib/paths.ts";

const PUBLIC = join(ROOT, "public");
/** The files of the build, as they are on the disk before it. */
const files = createBuildFiles({
  fetch: async (address) => new Response(readFileSync(PUBLIC + new URL(String(address)).pathname)),
});
const problem = (password: string) =>
  passwordProblem({ files }, password, { email: "sam@example.test", names: [] });

/**
 * The first passwords of the source that are long enough to be chosen, and then every 400th up to
 * the 20,000th.
 */
const RANKED =
  `qwertyuiop 1234567890s motorcycle minicooper fcnfkfdbcnf transporter rjpfyjcnhf witchcraft daniil2009
s1a2s3h4a5 fordfalcon 077547596a programmer9 i123456789 birthday99 04061963maryan starwars99 premiumpass magandaako
gutterball deltadelta assistante 3615857368 ymisamigos vecjhjghjdjl superpassword sedoysedoy racercrance password2003
muhammed123 love120893 justin19996 hellsangels fvthbrfytw dreammaker cooperstown blowschunks angioletto 89530083789
555bermuda 175117515ab 04jamesadams z987654321 y6l1dhrq6f winters321 vy9yrivoby viktor018420 vanutin1984 ufhvjybz24
toyotachaser the420troo`.split(/\s/);

test("the list has 20,000 passwords in less than 100 kB", () => {
  const stored = readFileSync(join(PUBLIC, PASSWORDS_FILE), "utf8");
  expect(stored.length).toBeLessThanOrEqual(100_000);
  // Two of them may share a hash.
  expect(unpackHashes(stored).size).toBeGreaterThan(LISTED_PASSWORD_COUNT - 5);
});

test("the list has the commonest long enough passwords, from 1st to 20,000th", async () => {
  expect(RANKED).toHaveLength(51);
  for (const password of RANKED) expect(await problem(password), password).toBe("password_common");
});

test("made-up passwords match no listed one by a hash collision", async () => {
  const words = "fietsen regen mosterd lantaarn oever kwartet spijker wolken draad haven".split(
    " ",
  );
  for (const one of words)
    for (const other of words) expect(await problem(`${one} ${other} 47`)).toBeNull();
});
