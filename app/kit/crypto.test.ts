import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decrypt,
  decryptShort,
  encrypt,
  encryptShort,
  hashSecret,
  keyedHash,
  newCode,
  newSecret,
  usesFirstKey,
} from "./crypto";
import { hashOf, packHashes, unpackHashes } from "./packed-hashes";

describe("encrypt", () => {
  test("decrypts only with the same key and the same purpose", async () => {
    const sealed = await encrypt(["key"], "a secret", "factor:site:me");
    expect(sealed).not.toContain("secret");
    expect(await decrypt(["key"], sealed, "factor:site:me")).toBe("a secret");
    expect(await decrypt(["another key"], sealed, "factor:site:me")).toBeNull();
    expect(await decrypt(["key"], sealed, "factor:site:you")).toBeNull();
  });

  test("the same text encrypts differently each time, a changed byte is detected", async () => {
    const one = await encrypt(["key"], "text", "a");
    const two = await encrypt(["key"], "text", "a");
    expect(one).not.toBe(two);
    const changed = one.replace(/.$/, (letter) => (letter === "A" ? "Q" : "A"));
    for (const wrong of [changed, "", ".", "text", `${one}.more`, one.slice(3), `x.${one}`, "ä.ö"])
      expect(await decrypt(["key"], wrong, "a")).toBeNull();
  });

  test("a former key decrypts its own texts, and the first key encrypts", async () => {
    const before = await encrypt(["old"], "a secret", "me");
    const both = ["new", "old"] as const;
    expect(await decrypt(both, before, "me")).toBe("a secret");
    expect(await usesFirstKey(both, before)).toBe(false);
    const after = await encrypt(both, "a secret", "me");
    expect(await usesFirstKey(both, after)).toBe(true);
    expect([await decrypt(["new"], after, "me"), await decrypt(["old"], after, "me")]).toEqual([
      "a secret",
      null,
    ]);
  });

  test("a text without a key id decrypts with any of the keys", async () => {
    const old = (await encrypt(["old"], "a secret", "me")).replace(/^[^.]+\./, "");
    expect(await decrypt(["new", "old"], old, "me")).toBe("a secret");
    expect(await usesFirstKey(["old"], old)).toBe(false);
    expect(await decrypt(["new"], old, "me")).toBeNull();
  });
});

describe("encrypt short", () => {
  test("decrypts only with the same key and the same purpose", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const encrypted = encryptShort("key", text, "search of Sam");
        expect(encrypted).toMatch(/^[-\w]+$/);
        expect(decryptShort("key", encrypted, "search of Sam")).toBe(text);
        expect(decryptShort("key", encrypted, "search of Kim")).toBeNull();
        expect(decryptShort("another", encrypted, "search of Sam")).toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  test("a changed, cut, extended or invented text decrypts to null", () => {
    const encrypted = encryptShort("key", "5.me", "x");
    for (let at = 0; at < encrypted.length - 1; at++) {
      const other = encrypted[at] === "A" ? "B" : "A";
      expect(
        decryptShort("key", encrypted.slice(0, at) + other + encrypted.slice(at + 1), "x"),
      ).toBeNull();
    }
    for (const made of ["", "5.me", "n5.me", "=", "é", encrypted.slice(0, -4), `${encrypted}AAAA`])
      expect(decryptShort("key", made, "x")).toBeNull();
    expect(decryptShort("key", "A".repeat(100_000), "x")).toBeNull();
  });

  test("the same text encrypts differently each time and never appears in it", () => {
    const one = encryptShort("key", "1795000000000.me", "x");
    const other = encryptShort("key", "1795000000000.me", "x");
    expect(one).not.toBe(other);
    expect(atob(one.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("1795");
  });
});

describe("secret", () => {
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
});

describe("packed hashes", () => {
  test("finds every hashed word and no other", () => {
    fc.assert(
      fc.property(fc.array(fc.domain(), { maxLength: 200 }), (domains) => {
        const hashes = unpackHashes(packHashes(domains));
        expect(hashes).toEqual(new Set(domains.map(hashOf)));
      }),
    );
  });
});
