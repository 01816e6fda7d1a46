import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../scripts/seed/people";
import { type DevCopy, startDevCopy } from "../support/dev-copy";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
let dev: DevCopy;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dev = await startDevCopy();
});
test.afterAll(() => dev?.stop());

/**
 * A React warning is a console error, and a console error fails every end-to-end test: that is how
 * hydration is checked.
 */
test("npm run dev serves a page with its styles and scripts", async ({ page }) => {
  const missing: string[] = [];
  page.on(
    "response",
    (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`),
  );
  await page.goto(`${dev.url}/`);
  await page
    .getByRole("link", { name: t("common:nav.login") })
    .first()
    .click();
  await expect(page).toHaveURL(`${dev.url}/login`);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
    "Figtree",
  );
  await page.goto(`${dev.url}/landers/gallery`);
  expect(missing).toEqual([]);
});

test("npm run dev shows components and sample e-mails without a build", async ({ request }) => {
  const components = await request.get(`${dev.url}/dev/components`);
  expect(await components.text()).toContain('data-group="buttons"');
  expect((await request.get(`${dev.url}/dev/letters/welcome`)).status()).toBe(200);
});

test("an edited page appears without a reload", async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto(`${dev.url}/pricing`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { here: true }));
  dev.edit(
    "app/ui/logo.tsx",
    'aria-hidden="true" className="shrink-0"',
    'aria-hidden="true" data-hot="yes" className="shrink-0"',
  );
  await expect(page.locator("header svg[data-hot]")).toBeAttached({ timeout: 120_000 });
  expect(await page.evaluate(() => "here" in window)).toBe(true);
});

test("an edited loader and an edited Durable Object take effect", async ({ page }) => {
  test.setTimeout(600_000);
  dev.edit("app/routes/resources/healthz.ts", '"ok" : "degraded"', '"hot" : "degraded"');
  await expect
    .poll(async () => (await (await page.request.get(`${dev.url}/healthz`)).json()).status, {
      timeout: 120_000,
    })
    .toBe("hot");
  await page.goto(`${dev.url}/login`);
  const form = page.locator("form", { has: page.locator("input[type=password]") });
  await form.getByRole("textbox", { name: t("join:login.email") }).fill("premium@demo.test");
  await form.locator("input[type=password]").fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: t("join:login.submit") }).click();
  await expect(page).toHaveURL(/\/members/);
  expect(await ping(page)).toBe("pong");
  dev.edit("workers/live/member-channel.ts", '("ping", "pong")', '("ping", "pong, edited")');
  await expect.poll(() => ping(page), { timeout: 120_000 }).toBe("pong, edited");
});

/** The response of a Durable Object over a socket of its own. */
function ping(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`ws://${location.host}/live`);
        socket.onopen = () => socket.send("ping");
        socket.onmessage = ({ data }) => String(data).startsWith("pong") && done(String(data));
        socket.onerror = socket.onclose = () => done("no socket");
      }),
  );
}
