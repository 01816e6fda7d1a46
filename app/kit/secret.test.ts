import fc from "fast-check";
import { expect, test } from "vitest";
import { hashSecret, keyedHash, newCode, newSecret } from "./secret";

test("a secret is 43 base64url characters and never repeats", () => {
  const seen = new Set<string>();
  for (let n = 0; n < 2_000; n++) {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    seen.add(secret);
  }
  expect(seen.size).toBe(2_000);
});

test("a code is six digits, leading zeros included", () => {
  const first = new Set<string>();
  for (let n = 0; n < 2_000; n++) {
    const code = newCode();
    expect(code).toMatch(/^[0-9]{6}$/);
    first.add(code.charAt(0));
  }
  expect(first.size).toBe(10);
});

test("hashes are base64url and differ by value and key", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (a, b) => {
      const [hashA, hashB] = await Promise.all([hashSecret(a), hashSecret(b)]);
      expect(hashA).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(hashA === hashB).toBe(a === b);
      expect(await keyedHash("one", a)).not.toBe(await keyedHash("two", a));
    }),
    { numRuns: 40 },
  );
});
