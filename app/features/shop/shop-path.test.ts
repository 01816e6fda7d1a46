import { expect, test } from "vitest";
import { type MemberId, newId } from "~/kit/ids";
import { checkoutPath, codeIn, forwardableCode, returnPathIn, shopPath } from "./shop-path";

const at = (query: string) => new URL(`https://site.test/credits${query}`);

test("shop links keep the return path and the entered code", () => {
  const back = "/members?age=30&page=2";
  const path = checkoutPath("b25", "ideal", { back, code: "SPRING 10" });
  expect(path).toBe("/credits/b25/ideal?code=SPRING+10&back=%2Fmembers%3Fage%3D30%26page%3D2");
  const url = new URL(path, "https://site.test");
  expect([returnPathIn(url), codeIn(url)]).toEqual([back, "SPRING 10"]);
  expect(shopPath("/credits", { back: null })).toBe("/credits");
  expect(checkoutPath("b25", null, { back: null, code: "" })).toBe("/credits/b25");
});

test("a return path longer than an order allows is dropped from the checkout link", () => {
  const back = `/${"a".repeat(499)}`;
  expect(returnPathIn(at(`?back=${back}`))).toBe(back);
  expect(returnPathIn(at(`?back=${back}a`))).toBeNull();
});

test("the return path is the chat named in the query, and null for another site", () => {
  const id = newId<MemberId>();
  expect(returnPathIn(at(`?chat=${id}`))).toBe(`/members/${id}/chat`);
  for (const wrong of [
    "",
    "?back=",
    "?back=//evil.test",
    "?back=https://evil.test",
    "?back=/\\evil.test",
  ])
    expect(returnPathIn(at(wrong)), wrong).toBeNull();
  for (const wrong of ["?chat=//evil.test", "?chat=../x"])
    expect(returnPathIn(at(wrong))).toBeNull();
});

test("an invalid code is dropped, one valid for other orders is kept", () => {
  for (const refusal of ["code_not_found", "code_used"] as const)
    expect(forwardableCode({ typed: "X", refusal }), refusal).toBeNull();
  for (const refusal of [null, "code_minimum", "code_method"] as const)
    expect(forwardableCode({ typed: "X", refusal })).toBe("X");
});
