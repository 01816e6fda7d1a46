import fc from "fast-check";
import { expect, test } from "vitest";
import { decryptShort, encryptShort } from "./encrypt-short";

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
