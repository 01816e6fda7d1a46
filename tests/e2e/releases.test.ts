import type { Page } from "@playwright/test";
import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
  waitForSocket,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { pressRow } from "../support/own-profile-page";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test.use({
  reducedMotion: "reduce",
  expectedErrors: [
    [/WebSocket connection/, /Failed to load resource/, /Failed to fetch/, /route module/],
    { scope: "test" },
  ],
});

test.setTimeout(100_000);

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { before: true }) && null);
const isSame = (page: Page) => page.evaluate(() => "before" in window);
/** The release that rendered a page. */
const releaseOf = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as Record<"__reactRouterManifest", { version: string }>)
        .__reactRouterManifest.version,
  );

type NewVisitor = Parameters<Parameters<typeof test>[2]>[0]["newVisitor"];

/** Emma in a chat with Marco, and another member with the member list. */
async function twoTabs(newVisitor: NewVisitor) {
  const page = await newVisitor();
  const his = await newVisitor();
  const list = await newVisitor();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his.request, MARCO), "hello");
  await logInClient(list.request, "blocker@demo.test");
  await list.goto("/members?gender=both&country=NL&min_age=18&max_age=79", {
    waitUntil: "networkidle",
  });
  const listening = waitForSocket(page);
  await page.goto(`/chats/${id}`, { waitUntil: "networkidle" });
  await listening;
  for (const tab of [page, list]) await mark(tab);
  return { page, list, his, chat: `/chats/${id}` };
}

/** Waits until its socket is open again, however many attempts it needs. */
const waitForReconnect = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on("websocket", (socket) => socket.on("framereceived", () => resolve())),
  );

/** Checks that messages written during a deployment arrive, once. */
async function sendMeanwhile(
  { page, his, chat }: Awaited<ReturnType<typeof twoTabs>>,
  put: () => Promise<void>,
) {
  const text = `written at ${Date.now()}`;
  await composer(page).pressSequentially(text);
  const back = waitForReconnect(page);
  const putting = put();
  await composer(page).press("Enter");
  await putting;
  await back;
  await his.goto(chat);
  for (const side of [page, his]) await expect(messageLog(side).getByText(text)).toHaveCount(1);
}

/**
 * Clicks the heart of a member far down the list, whose profile code the page has not loaded;
 * whether the like was stored.
 */
async function like(list: Page): Promise<boolean> {
  const results = list.getByRole("list", { name: t("members:search.results") });
  const heart = results.getByRole("button", { pressed: false }).last();
  const name = String(await heart.getAttribute("aria-label"));
  const stored = list.waitForResponse(/\/like\b/, { timeout: 10_000 });
  await heart.click();
  await stored.catch(() => null); // a page that reloads instead posts nothing
  await list.reload({ waitUntil: "networkidle" });
  const now = results.getByRole("button", { name, exact: true });
  return (await now.getAttribute("aria-pressed")) === "true";
}

test("a tab of the previous release works with the next one", async ({ newVisitor, site }) => {
  const tabs = await twoTabs(newVisitor);
  const { page, list, chat } = tabs;
  await sendMeanwhile(tabs, () => site.put("newer"));
  expect(await isSame(page)).toBe(true);

  await composer(page).pressSequentially("not sent yet");
  const scripts: number[] = [];
  page.on("response", (one) => {
    if (/\/assets\/likes-.*\.js$/.test(one.url())) scripts.push(one.status());
  });
  await page.locator("a[href='/likes']:visible").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("members:likes.title"));
  expect(scripts).toEqual([200]);
  expect(await isSame(page)).toBe(true);
  await page.goBack();
  await expect(composer(page)).toHaveValue("not sent yet");
  expect(await isSame(page)).toBe(true);
  const before = await releaseOf(page);
  expect(await like(list)).toBe(true);
  expect(await releaseOf(list)).not.toBe(before);
  expect(page.url()).toContain(chat);
});

test("a tab of the newer release works after a rollback", async ({ newVisitor, site }) => {
  await site.put("newer");
  const tabs = await twoTabs(newVisitor);
  const { page } = tabs;
  await sendMeanwhile(tabs, () => site.put("first"));
  expect(await isSame(page)).toBe(true);
  await composer(page).pressSequentially("not sent yet");
  await page.locator("a[href='/likes']:visible").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("members:likes.title"));
  await page.goBack();
  await expect(composer(page)).toHaveValue("not sent yet");
});

test("a tab of the previous release is offered the next one, but not while typing", async ({
  newVisitor,
  site,
}) => {
  await site.put("first");
  const page = await newVisitor({ serviceWorkers: "allow" });
  await page.clock.install();
  await logInClient(page.request, EMMA);
  await page.goto("/profile");
  await pressRow(page, "texts");
  await page.clock.runFor(5_000);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = await releaseOf(page);
  await site.put("newer");
  const field = page.locator("textarea").first();
  const offer = page.getByText(t("installed:update.title"));
  await expect(async () => {
    await field.focus();
    await page.clock.runFor(660_000);
    await expect(offer).toBeHidden({ timeout: 1_000 });
    await field.blur();
    await page.clock.runFor(4_000);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await field.focus();
  await expect(offer).toBeHidden();
  await field.blur();
  await page.clock.runFor(4_000);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: t("installed:update.reload") }).click();
  await loaded;
  expect(await releaseOf(page)).not.toBe(before);
});
