import { beforeAll, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { addCode } from "../support/discounts";
import { addLoggedIn, HOST } from "./app-client";
import { addShopSite, checkoutFieldsOf, pageOf, setJoinedAgo } from "./shop-pages";

beforeAll(() => addShopSite());

test("a discount code shows the new total before the purchase and is kept", async () => {
  await addCode(HOST, { code: "SPRING", value_percentage: 30 });
  const me = await addLoggedIn();
  const html = await pageOf("/credits/c10/paypal?code=spring", me.cookie);
  for (const text of ["Code SPRING, 30%", "Buy now for €6.93"]) expect(html).toContain(text);
  expect(await checkoutFieldsOf("/credits/c10/paypal?code=spring", me.cookie)).toMatchObject({
    code: "SPRING",
    price: "693",
  });
  expect(await pageOf("/credits/c10?code=spring", me.cookie)).toContain(
    "/credits/c10/paypal?code=spring",
  );
  const none = await pageOf("/credits/c10/paypal?code=nothing", me.cookie);
  for (const text of ["Code not found", "Buy now for €9.90"]) expect(none).toContain(text);
  expect(none, "it goes no further").not.toMatch(/(?:href|action)="[^"]*code=nothing/);
  await addCode(HOST, { code: "SMALL", value_percentage: 10 });
  const newcomer = await addLoggedIn();
  await setJoinedAgo(newcomer, minutes(1));
  const spared = await pageOf("/credits/c10/paypal?code=small", newcomer.cookie);
  expect(spared).toContain("saves you at least as much as this code");
  expect(spared).toContain("Buy now for €7.43");
});

test("a discount code changes the prices of the cards it applies to, others say so", async () => {
  await addCode(HOST, { code: "LARGE", currency: "EUR", minimum_order_value: 2000 });
  const { cookie } = await addLoggedIn();
  const plain = await pageOf("/credits?back=/likes", cookie);
  expect(plain).toContain("Do you have a discount code?");
  expect(plain).toMatch(/<form[^>]*action="\/credits\?back=%2Flikes"/);
  const html = await pageOf("/credits?code=large", cookie);
  for (const text of [
    "Your code LARGE takes 30% off",
    "€27.93",
    "instead of €39.90",
    "€0.47 a message",
    "€9.90",
    "This bundle is below the minimum amount for this code.",
    'href="/credits/c60?code=large"',
    'href="/credits"',
  ])
    expect(html, text).toContain(text);
  expect(html.match(/below the minimum amount/g)).toHaveLength(1);
  const small = await pageOf("/credits/c10/paypal?code=large", cookie);
  for (const text of ["below the minimum amount", "Buy now for €9.90"])
    expect(small).toContain(text);
  const none = await pageOf("/credits?code=nothing", cookie);
  for (const text of ["Code not found", "€9.90", "€39.90"]) expect(none).toContain(text);
  expect(none).not.toContain("instead of");
});
