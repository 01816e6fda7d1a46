import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encrypt";

test("what was encrypted is read with its key and for what it belongs to, and else not at all", async () => {
  const sealed = await encrypt("key", "a secret", "factor:site:me");
  expect(sealed).not.toContain("secret");
  expect(await decrypt("key", sealed, "factor:site:me")).toBe("a secret");
  expect(await decrypt("another key", sealed, "factor:site:me")).toBeNull();
  expect(await decrypt("key", sealed, "factor:site:you")).toBeNull();
});

test("the same text is never the same twice, and a changed letter is noticed", async () => {
  const [one, two] = [await encrypt("key", "text", "a"), await encrypt("key", "text", "a")];
  expect(one).not.toBe(two);
  const changed = one.replace(/.$/, (letter) => (letter === "A" ? "Q" : "A"));
  for (const wrong of [changed, "", ".", "text", `${one}.more`.slice(3), "ä.ö"])
    expect(await decrypt("key", wrong, "a")).toBeNull();
});
