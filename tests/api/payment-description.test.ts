import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, postForm, sendRequest, textOf } from "./app-client";
import { addShopSite, checkoutFieldsOf } from "./shop-pages";

beforeAll(() => addShopSite());

test("the provider's page describes the purchase in the shop's language", async () => {
  const { cookie } = await addLoggedIn();
  const path = "/credits/c10/paypal";
  const agreed = await checkoutFieldsOf(path, cookie);
  const response = await postForm(path, agreed, { cookie, language: "fi" });
  const bank = new URL(response.headers.get("location") ?? "");
  expect(await textOf(await sendRequest(bank.pathname, { cookie }))).toContain(
    "Test: 10 krediittiä",
  );
});
