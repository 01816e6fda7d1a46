import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, postForm, sendRequest } from "./app-client";
import { addShopSite, checkoutFieldsOf, mainTextOf } from "./shop-pages";

beforeAll(() => addShopSite({ creditor_id: null }));

test("a transfer from an unconfirmed address is rejected with confirm_first", async () => {
  const { cookie } = await addLoggedIn({ status: "not_confirmed" });
  const path = "/credits/c10/sct";
  const agreed = await postForm(path, await checkoutFieldsOf(path, cookie), { cookie });
  const onwards = agreed.headers.get("location") ?? "";
  expect(onwards).toMatch(/^\/transactions\/[\w-]{22}\/pay\?problem=confirm_first$/);
  const page = await mainTextOf(await sendRequest(onwards, { cookie }));
  expect(page).toContain("Confirm your e-mail address first. After that, you can pay");
  expect(page).toContain('href="/complete-signup"');
  const order = onwards.replace("?problem=confirm_first", "");
  const again = await postForm(order, { method: "sct" }, { cookie });
  expect(again.status).toBe(403);
  const other = await postForm(order, { method: "paypal" }, { cookie });
  expect(other.headers.get("location")).toMatch(/\/dev\/bank\/[\w-]{22}$/);
});
