import type { Locator, Page } from "@playwright/test";
import { composer, logInClient, messageLog, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
// A test below aborts the requests of a page that has no socket.
test.use({ expectedErrors: [/status of 402 .*message\.php|422|\/live|ERR_FAILED .*user\.php/] });

type Chats = { chats: { conversation: { id: string }; profile: { id: string } }[] };
const SEND = "form:has(#composer) [type=submit][aria-label]";
const sheetOf = (page: Page) => page.getByRole("dialog");
const payIn = (sheet: Locator) =>
  sheet.getByRole("button", { name: /^Buy now for [€£]\d+\.\d\d$/ });
/** The provider's page, which is not a page of ours. */
const completeAtProvider = (page: Page) => page.locator("button[value=completed]").click();

async function logInFree(page: Page, address: string) {
  await chooseLanguage(page, "en", address);
  await page.context().addCookies([{ name: "country", value: "NL", url: address }]);
  await logInClient(page.request, "free@demo.test");
  const { chats } = (await (await page.request.get("/api/chats.php")).json()) as Chats;
  const [chat] = chats;
  if (!chat) throw new Error("The demo member has no conversation");
  return { id: chat.conversation.id, other: chat.profile.id };
}

test("a cancelled payment leads back to the chat by name, with the words", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  const { id, other } = await logInFree(page, address);
  await page.goto(`/chats/${id}`);
  const me = (await (await page.request.get("/api/user.php")).json()) as { user: { id: string } };
  const key = `draft:${me.user.id}:${other}`;
  await page.evaluate((name) => sessionStorage.setItem(name, "waiting words"), key);
  await page.reload();
  await expect(composer(page)).toHaveValue("waiting words");
  const sheet = sheetOf(page);
  await page.locator("[popovertarget=buy]").first().click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(composer(page)).toHaveValue("waiting words");
  await page.locator("[popovertarget=buy]").first().click();
  await sheet.locator("a[href^='/credits/c25']").click();
  await sheet.getByRole("link", { name: "PayPal" }).click();
  await sheet.locator("[name=immediate]").check();
  await payIn(sheet).click();
  await page.locator("button[value=cancelled]").click();
  await page.getByRole("link", { name: /^Write to / }).click();
  await expect(page).toHaveURL(new RegExp(`/chats/${id}$`));
  await expect(composer(page)).toHaveValue("waiting words");
});

test("without JavaScript the sheet opens, and its bundles lead to the checkout and back", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const { id } = await logInFree(page, address);
  await page.goto(`/chats/${id}`);
  const sheet = sheetOf(page);
  await expect(sheet).toBeHidden();
  await page.locator("[popovertarget=buy]").first().click();
  await sheet.locator("a[href^='/credits/c10']").click();
  await page.getByRole("link", { name: t("orders:method.creditcard") }).click();
  await page.locator("[name=immediate]").check();
  await page.locator("button[type=submit][form=purchase]").click();
  await page.locator("button[value=cancelled]").click();
  await page.getByRole("link", { name: /^Write to / }).click();
  await expect(page).toHaveURL(new RegExp(`/chats/${id}$`));
});

const HELD_QUEUE = "test-held-queue";

/** Whether the database of the send queue opens in this tab. */
const holdSendQueue = (page: Page, isHeld: boolean) =>
  page.evaluate(
    ([key, held]) => (held ? sessionStorage.setItem(key, "yes") : sessionStorage.removeItem(key)),
    [HELD_QUEUE, isHeld] as const,
  );

/** The distance from the lower edge of one element to the upper edge of another. */
async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [one, other] = [await above.boundingBox(), await below.boundingBox()];
  return one && other ? other.y - one.y - one.height : Number.NaN;
}

// The last test of this file: it buys credits for the member.
test("at the limit the words stay, and a returning buyer sends them with three taps", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await page.addInitScript((held) => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...input) {
      return sessionStorage.getItem(held) ? ({} as IDBOpenDBRequest) : open.apply(this, input);
    };
  }, HELD_QUEUE);
  const { id, other } = await logInFree(page, address);

  // The first purchase: nothing is preselected, and the consent is asked for in place.
  await page.goto(`/chats/${id}`);
  const sheet = sheetOf(page);
  await page.locator("[popovertarget=buy]").first().click();
  await expect(payIn(sheet)).toHaveCount(0);
  await sheet.locator("a[href^='/credits/c10']").click();
  await sheet.getByRole("link", { name: t("orders:method.creditcard") }).click();
  await expect(payIn(sheet)).toBeInViewport();
  await expect(sheet.locator("[name=immediate]")).not.toBeChecked();
  await payIn(sheet).click();
  const error = sheet.getByText(t("shop:refusal.consent_needed"));
  await expect(error).toBeVisible();
  await expect
    .poll(() => gapBetween(error, sheet.locator(".sheet-pay-bar")), { message: "above the button" })
    .toBeGreaterThanOrEqual(0);
  await sheet.locator("[name=immediate]").check();
  await payIn(sheet).click();
  await completeAtProvider(page);
  await expect(page).toHaveURL(new RegExp(`/chats/${id}\\?bought=`));
  await expect(page.getByText(t("chat:credits.added"))).toBeVisible();
  await expect(page.locator("#composer-price")).toContainText(
    t("chat:price.left_other", { count: 10 }),
  );

  // All but the last credit are spent, and a page without a socket does not learn of the last one.
  for (let n = 1; n < 10; n++) await sendMessageAs(page.request, other, `Message ${n}`);
  await page.routeWebSocket(/\/live$/, (socket) => void socket.close({ code: 1001 }));
  await page.route("**/api/user.php", (route) => route.abort());
  await page.goto(`/chats/${id}`);
  await holdSendQueue(page, true);
  await composer(page).fill("The words that stay");
  await page.locator(SEND).click();
  await expect(composer(page)).toHaveValue("");
  await holdSendQueue(page, false);
  await page.reload(); // before the words were in the send queue
  await expect(composer(page)).toHaveValue("The words that stay");
  await sendMessageAs(page.request, other, "Message 10");
  let refuse: () => void = () => undefined;
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route("**/api/message.php", async (route) => {
    await isRefused;
    await route.continue();
  });
  await page.locator(SEND).click();
  await expect(messageLog(page).getByText("The words that stay")).toBeVisible();
  await page.reload(); // before the refusal
  refuse();
  await page.unroute("**/api/message.php");

  // The refusal shows the last bundle and method in the chat itself.
  let taps = 0;
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport();
    await target.click();
    taps += 1;
  };
  await expect(composer(page)).toHaveValue("The words that stay");
  await expect(messageLog(page).getByText("The words that stay")).toHaveCount(0);
  await page.reload(); // the same where the page was loaded at the limit
  await expect(composer(page)).toHaveValue("The words that stay");
  await composer(page).fill("The words that stay, edited");
  await expect(sheet).toBeHidden();
  await expect(page.locator("#immediate-usual")).not.toBeChecked();
  const chat = page.getByRole("region", { name: t("chat:ahead.credits_title") });
  await expect(chat.getByText(`· ${t("orders:method.creditcard")}`)).toBeVisible();
  await tap(page.locator("#immediate-usual"));
  await tap(payIn(chat).first());
  await completeAtProvider(page);
  await expect(composer(page)).toHaveValue("The words that stay, edited");
  await tap(page.locator(SEND));
  await expect(messageLog(page).getByText("The words that stay, edited")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(3);
});
