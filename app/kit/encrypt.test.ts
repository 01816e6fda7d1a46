import { expect, test } from "vitest";
import { decrypt, encrypt, usesFirstKey } from "./encrypt";

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
