import { beforeAll, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { addPurchase } from "../support/purchases";
import { addLoggedIn, postForm, sendRequest, textOf } from "./app-client";
import { addShopSite, checkoutFieldsOf, pageOf, setJoinedAgo } from "./shop-pages";

beforeAll(() => addShopSite());

/** A new member who has seen the welcome price; the purchase completes a moment later. */
async function buyFirst() {
  const me = await addLoggedIn();
  await setJoinedAgo(me, hours(1));
  expect(await pageOf("/credits", me.cookie)).toContain("€7.43");
  expect(await textOf(await sendRequest("/likes", me))).toContain("Get Premium");
  await addPurchase(me, { credits: 10 });
  return me;
}

test.each(["/credits", "/credits/c10/paypal", "/premium", "/credits/repeat-order"])(
  "%s shows the full price right after the first completed purchase",
  async (path) => {
    const { cookie } = await buyFirst();
    const html = await pageOf(path, cookie);
    expect(html).not.toMatch(/7\.43|25%/);
    if (path !== "/premium") expect(html).toContain("€9.90");
  },
);

test("an order placed right after the first completed purchase uses the full price", async () => {
  const { cookie } = await buyFirst();
  const path = "/credits/c10/paypal";
  const agreed = await checkoutFieldsOf(path, cookie);
  expect(agreed.price).toBe("990");
  expect((await postForm(path, agreed, { cookie })).status).toBe(303);
  expect((await sendRequest("/api/discountcode.php?welcome=true", { cookie })).status).toBe(404);
});

test("the top bar of any page reflects a completed purchase at once", async () => {
  const { cookie } = await buyFirst();
  const head = (await textOf(await sendRequest("/likes", { cookie }))).split("<main")[0] ?? "";
  expect(head).not.toContain("Get Premium");
  expect(head).toContain('href="/credits/repeat-order"');
  expect(head).toContain(">10 credits<");
  expect(head).not.toContain("welcome discount");
});
