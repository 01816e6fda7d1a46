import { beforeAll, expect, test } from "vitest";
import { agreedOn, theShop } from "./shopping";
import { addLoggedIn, ask, postForm, textOf } from "./support";

beforeAll(() => theShop());

test("the provider's page describes the purchase in the shop's language", async () => {
  const { cookie } = await addLoggedIn();
  const path = "/credits/c10/paypal";
  const agreed = await agreedOn(path, cookie);
  const begun = await postForm(path, agreed, { cookie, language: "fi" });
  const bank = new URL(begun.headers.get("location") ?? "");
  expect(await textOf(await ask(bank.pathname, { cookie }))).toContain("Test: 10 krediittiä");
});
