import type { APIRequestContext, BrowserContext, Page, Worker } from "@playwright/test";
import { Desktop } from "../support/desktop";
import { openApp, pushTo } from "../support/installed";
import { expect, type Letter, test } from "../support/journey";
import { logIn } from "../support/log-in";
import { openRegistrar } from "../support/push-registrar";
import { EMMA, logIn as enterAs, write } from "../support/talking";
import { words } from "../support/words";

const t = words("de");
const GERMAN = "german@demo.test";
const SECRET = "Kommst du am Samstag ans Wasser?";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [[/WebSocket connection/, /Failed to fetch/], { scope: "test" }],
});

/** Switches it on by a press, with no quiet hours, since a journey may run at night; where its pushes go. */
async function subscribe(page: Page): Promise<string> {
  await page.goto("/notifications");
  await page.locator("[name=quiet_from]").selectOption("3");
  await page.locator("[name=quiet_until]").selectOption("3");
  await page.locator("#what").getByRole("button").click();
  await expect(page.getByText(t("settings:notifications.saved"))).toBeVisible();
  await page.getByRole("switch").click();
  await expect(page.getByText(t("push:here.is_on"))).toBeVisible();
  return page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? "";
  });
}

/** What the site hands to the push service of a browser: in the local mode it is kept beside the mails. */
async function handedOver(client: APIRequestContext, endpoint: string): Promise<string> {
  let kept: Letter[] = [];
  await expect(async () => {
    const listed = await client.get(`/dev/outbox?format=json&to=${encodeURIComponent(endpoint)}`);
    kept = (await listed.json()) as Letter[];
    expect(kept).toHaveLength(1);
  }).toPass();
  return kept[0]?.plain ?? "";
}

/** The worker notes which page it brings to the front, once the browser has done it. */
async function noteShown(app: BrowserContext): Promise<() => Promise<unknown>> {
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

test("in German: a browser subscribes by a press, shows what it is told, and a click leads there", async ({
  address,
  newVisitor,
}, testInfo) => {
  const [desktop, registrar] = [new Desktop(), await openRegistrar()];
  const { launchOptions } = testInfo.project.use;
  const app = await openApp(testInfo.outputPath("profile"), {
    ...{ ...launchOptions, baseURL: address, env: { ...process.env, ...desktop.env } },
    args: [...(launchOptions?.args ?? []), ...registrar.args],
  });
  await app.grantPermissions(["notifications"], { origin: address });
  const page = await app.newPage();
  await logIn(page, GERMAN);
  const endpoint = await subscribe(page);
  expect(endpoint).toMatch(/^https:\/\/\w+\.google(?:apis)?\.com\/fcm\/send\//);

  // Nobody is told of what they see: their page is closed.
  const { user } = await (await page.request.get("/api/user.php")).json();
  await page.close();
  const emma = (await newVisitor()).request;
  await enterAs(emma, EMMA);
  const chat = await write(emma, user.id, SECRET);
  const told = await handedOver(emma, endpoint);
  await pushTo(app, address, told);
  await expect.poll(() => desktop.shown).toHaveLength(1);
  expect(desktop.shown[0]).toMatchObject({ open: true, title: JSON.parse(told).title });
  expect(JSON.stringify(desktop.shown)).toContain("Emma");
  expect(JSON.stringify(desktop.shown)).not.toContain("Samstag");

  const opening = app.waitForEvent("page");
  desktop.click(desktop.shown[0]?.id ?? 0);
  const opened = await opening;
  await expect(opened).toHaveURL(`${address}/chats/${chat}`);
  await expect(opened.getByRole("log")).toContainText(SECRET);
  await expect.poll(() => desktop.shown[0]?.open).toBe(false);

  // Open, behind another page: it is shown, and none is opened besides.
  const other = await app.newPage();
  await other.goto("/members");
  const shown = await noteShown(app);
  await pushTo(app, address, JSON.stringify({ ...JSON.parse(told), id: "another" }));
  await expect.poll(() => desktop.shown.at(-1)?.open).toBe(true);
  const count = app.pages().length;
  desktop.click(desktop.shown.at(-1)?.id ?? 0);
  await expect.poll(shown).toBe(opened.url());
  expect([app.pages().length, other.url()]).toEqual([count, `${address}/members`]);

  // With their member it ends: what is shown goes, and the browser is told no more.
  await pushTo(app, address, JSON.stringify({ ...JSON.parse(told), id: "a third" }));
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
