import type { APIRequestContext, BrowserContext, Page, Worker } from "@playwright/test";
import { EMMA, logInClient as enterAs, sendMessageAs } from "../support/chat-clients";
import { expect, type ReceivedEmail, test } from "../support/e2e-test";
import { FakeDesktop } from "../support/fake-desktop";
import { openFakeRegistrar } from "../support/fake-push-registrar";
import { deliverPush, launchOptions, openApp } from "../support/installed-app";
import { logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("de");
const GERMAN = "german@demo.test";
const SECRET = "Kommst du am Samstag ans Wasser?";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [[/WebSocket connection/, /Failed to fetch/], { scope: "test" }],
});

/**
 * Subscribes by a press, without quiet hours, since a test may run at night; returns the push
 * endpoint.
 */
async function subscribe(page: Page): Promise<string> {
  await page.goto("/notifications");
  await page.locator("[name=quiet_from]").selectOption("3");
  await page.locator("[name=quiet_until]").selectOption("3");
  await expect(page.getByText(t("settings:notifications.saved"))).toBeVisible();
  await page.getByRole("switch").click();
  await expect(page.getByText(t("push:here.is_on"))).toBeVisible();
  return page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? "";
  });
}

/** What the site sends to a browser's push service: the local mode stores it beside the e-mails. */
async function readSentPush(client: APIRequestContext, endpoint: string): Promise<string> {
  let pushes: ReceivedEmail[] = [];
  await expect(async () => {
    const listed = await client.get(`/dev/outbox?format=json&to=${encodeURIComponent(endpoint)}`);
    pushes = (await listed.json()) as ReceivedEmail[];
    expect(pushes).toHaveLength(1);
  }).toPass();
  return pushes[0]?.plain ?? "";
}

/** Records in the service worker which page it focuses, once the browser has done it. */
async function recordFocusedPage(app: BrowserContext): Promise<() => Promise<unknown>> {
  const [worker] = app.serviceWorkers() as [Worker];
  await worker.evaluate(() => {
    const { prototype } = Object(self).WindowClient;
    const { focus } = prototype;
    prototype.focus = async function () {
      const { url } = await focus.call(this);
      Object.assign(self, { shown: url });
    };
  });
  return () => worker.evaluate(() => Object(self).shown);
}

test("in German: a browser subscribes by a press, shows a push, and a click opens its page", async ({
  address,
  newClient,
}, testInfo) => {
  const desktop = new FakeDesktop();
  const registrar = await openFakeRegistrar();
  const app = await openApp(testInfo.outputPath("profile"), {
    ...launchOptions,
    baseURL: address,
    env: { ...process.env, ...desktop.env },
    args: [...(launchOptions.args ?? []), ...registrar.args],
  });
  await app.grantPermissions(["notifications"], { origin: address });
  const page = await app.newPage();
  await logIn(page, GERMAN);
  const endpoint = await subscribe(page);
  expect(endpoint).toMatch(/^https:\/\/\w+\.google(?:apis)?\.com\/fcm\/send\//);

  // A member is not notified of what they see: so the page is closed.
  const { user } = await (await page.request.get("/api/user.php")).json();
  await page.close();
  const emma = await newClient();
  await enterAs(emma, EMMA);
  const chat = await sendMessageAs(emma, user.id, SECRET);
  const payload = await readSentPush(emma, endpoint);
  await deliverPush(app, address, payload);
  await expect.poll(() => desktop.shown).toHaveLength(1);
  expect(desktop.shown[0]).toMatchObject({ open: true, title: JSON.parse(payload).title });
  expect(JSON.stringify(desktop.shown)).toContain("Emma");
  expect(JSON.stringify(desktop.shown)).not.toContain("Samstag");

  const opening = app.waitForEvent("page");
  desktop.click(desktop.shown[0]?.id ?? 0);
  const opened = await opening;
  await expect(opened).toHaveURL(`${address}/chats/${chat}`);
  await expect(opened.getByRole("log")).toContainText(SECRET);
  await expect.poll(() => desktop.shown[0]?.open).toBe(false);

  // Open behind another page: that page is focused, and no new one is opened.
  const other = await app.newPage();
  await other.goto("/members");
  const shown = await recordFocusedPage(app);
  await deliverPush(app, address, JSON.stringify({ ...JSON.parse(payload), id: "another" }));
  await expect.poll(() => desktop.shown.at(-1)?.open).toBe(true);
  const count = app.pages().length;
  desktop.click(desktop.shown.at(-1)?.id ?? 0);
  await expect.poll(shown).toBe(opened.url());
  expect([app.pages().length, other.url()]).toEqual([count, `${address}/members`]);

  // The logout ends it: notifications close, and the browser receives no more.
  await deliverPush(app, address, JSON.stringify({ ...JSON.parse(payload), id: "a third" }));
  await expect.poll(() => desktop.shown.at(-1)?.open).toBe(true);
  await opened.goto("/api/logout.php");
  await opened
    .getByRole("button", { name: t("join:logout.submit") })
    .last()
    .click();
  await expect(opened).toHaveURL(`${address}/`);
  await expect.poll(() => desktop.shown.some(({ open }) => open)).toBe(false);
  const workers = () =>
    opened.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  await app.close();
  desktop.close();
  registrar.close();
});
