import { expect, test } from "vitest";
import { passwords } from "./passwords";

/**
 * Hashes of another implementation (Node's own, which reproduces the example of RFC 9106, 5.3): the
 * hashing library can be replaced as long as these verify. Its interface takes no secret, so that
 * the RFC's example itself cannot be tested. The second is also the reference implementation's
 * argon2id test.
 */
const REFERENCE_HASHES = [
  [
    "\u0001".repeat(32),
    "$argon2id$v=19$m=19456,t=2,p=1$AgICAgICAgICAgICAgICAg$VR0rUWo9kpY7LNHo/cFyUSnhWCTftsjZu4pZn/yr/Bw",
  ],
  [
    "password",
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
  ],
] as const;

test.each(REFERENCE_HASHES)(
  "verifies a hash made by another implementation",
  async (password, hash) => {
    expect(await passwords.verify(hash, password)).toBe(true);
    expect(await passwords.verify(hash, `${password}.`)).toBe(false);
    expect(await passwords.verify(hash.replace(/.$/, "x"), password)).toBe(false);
  },
);

test("hashes a password by argon2id with its cost and a new salt", async () => {
  const [one, other] = await Promise.all([passwords.hash("pass"), passwords.hash("pass")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await passwords.verify(one, "pass")).toBe(true);
});
