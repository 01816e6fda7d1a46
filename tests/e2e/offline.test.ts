import { EMMA, logInClient, MARCO, sendMessageAs, waitForSocket } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { closeNewLikes } from "../support/new-like-overlay";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test.use({
  expectedErrors: [
    [/Failed to load resource/, /WebSocket connection/, /Failed to fetch/],
    { scope: "test" },
  ],
});

/** As on a network whose proxy lets no socket open. */
function blockSockets(): void {
  window.WebSocket = class extends EventTarget {
    readyState = 0;
    send(): void {}
    close(): void {}
  } as unknown as typeof WebSocket;
}

test("without sockets and offline, a first message stays in the box and is sent later", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  await closeNewLikes(page);
  await page.clock.install();
  /** Lets the pauses between the page's own retries pass until the check holds. */
  const afterRetries = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(5_000);
      await check();
    }).toPass({ timeout: 90_000 });
  await page.addInitScript(blockSockets);
  await page.goto("/members?gender=male&country=NL");
  await page.locator("main a[href^='/members/']").first().click();
  await page.locator("main a[href$='/chat']").first().click();
  await page.locator("#composer").fill("Which bread do you like best?");
  await page.route("**/api/message.php", (route) => route.abort());
  await page.keyboard.press("Enter");
  const again = page.getByRole("button", { name: t("chat:composer.retry") });
  await afterRetries(() => expect(again).toBeVisible({ timeout: 500 }));
  await expect(page).toHaveURL(/\/members\/[\w-]{22}\/chat$/);
  await again.click();
  await afterRetries(() => expect(again).toBeVisible({ timeout: 500 }));
  await page.unroute("**/api/message.php"); // from now on the page resends by itself
  await afterRetries(() => expect(page).toHaveURL(/\/chats\/[\w-]{22}$/, { timeout: 500 }));
  await expect(page.getByRole("log")).toContainText("Which bread do you like best?");
});

test("an offline notice is shown once, and queued messages are sent later", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const his = await newVisitor();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(
    page.request,
    await logInClient(his.request, MARCO),
    "are you there?",
  );
  await page.clock.install();
  const alive = waitForSocket(his);
  await his.goto("/likes");
  await alive;
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    const listening = waitForSocket(page);
    await page.goto(`/chats/${id}`);
    await listening;
    const online = page.getByText(t("chat:head.online"));
    await expect(online.first()).toBeVisible();
    await page.context().setOffline(true);
    const line = page.getByRole("status").filter({ hasText: t("chat:log.offline") });
    await expect(line).toHaveCount(1);
    await expect(online).toHaveCount(0);
    const text = `written in the tunnel at ${size.width}`;
    await page.locator("#composer").fill(text);
    await page.locator("#composer").press("Enter");
    await expect(page.getByRole("log")).toContainText(text);
    await page.clock.runFor(20_000); // all retries are over
    await expect(page.getByText(t("chat:state.rejected"), { exact: true })).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(line).toHaveCount(0);
    // his page is open
    const delivered = page.getByText(t("chat:state.delivered"), { exact: true });
    await expect(delivered).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole("log").getByText(text)).toHaveCount(1);
  }
});

test("an unreachable page says so, and opens once it is reachable", async ({ newVisitor }) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  const way = page.locator("main a[href='/settings/credits']");
  const there = page.getByRole("heading", { name: t("settings:credits.title"), level: 1 });
  await page.goto("/settings");
  await way.click();
  await expect(there).toBeVisible();
  await page.goBack();
  await page.context().setOffline(true);
  await way.click();
  await expect(
    page.getByRole("heading", { name: t("common:error.offline_title"), level: 1 }),
  ).toBeVisible();
  await expect(page.getByText(t("common:error.code", { status: 500 }))).toBeHidden();
  await page.context().setOffline(false);
  await expect(there).toBeVisible();
});
