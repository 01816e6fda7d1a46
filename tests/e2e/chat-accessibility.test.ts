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
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";
import { tabTo } from "../support/tab-to";

const t = siteTexts("en");

test("without JavaScript a member lists, reads, writes, sends a gift and a photo", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "first words");
  await page.goto("/chats");
  await page.locator(`main li a[href='/chats/${id}']`).click();
  await expect(messageLog(page)).toContainText("first words");
  // The second tab stop skips the messages; attachments and the box are next.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(t("chat:composer.skip"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const attach = page.getByRole("button", { name: t("chat:composer.attach") });
  await expect(attach).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(composer(page)).toBeFocused();
  await composer(page).fill("written without a script");
  await page.locator("form:has(#composer) button[type=submit]").click();
  await expect(messageLog(page)).toContainText("written without a script");

  await attach.click();
  await page.getByRole("link", { name: t("chat:composer.gift") }).click();
  await page.locator("#gift-rose").check();
  await page.getByRole("button", { name: t("gifts:page.send") }).click();
  await expect(page).toHaveURL(`/chats/${id}`);
  await expect(messageLog(page)).toContainText(t("gifts:name.rose"), { ignoreCase: true });

  await attach.click();
  await page.getByRole("link", { name: t("chat:composer.photo") }).click();
  const [picture] = await stripedPictures([5]);
  await page.locator("#photo").setInputFiles(picture as NonNullable<typeof picture>);
  await page.getByRole("button", { name: t("pictures:page.send") }).click();
  await expect(page).toHaveURL(`/chats/${id}`);
  const shown = messageLog(page).locator(`img[src^='/chats/${id}/photos/']`);
  const width = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

/** Records the text that is put into live regions as it happens. */
const recordLiveRegions = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(globalThis, { announcements });
    const isReadOut = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest("[aria-live], [role=log], [role=status], [role=alert]");
      return region && region.getAttribute("aria-live") !== "off";
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === "characterData" ? [target] : addedNodes)
          if (isReadOut(node)) announcements.push(node.textContent ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const announcedTextsOf = (page: Page, text: string) =>
  page.evaluate(
    (part) =>
      (globalThis as unknown as { announcements: string[] }).announcements.filter((one) =>
        one.includes(part),
      ),
    text,
  );

test("by keyboard a member writes and sends a gift; each text is announced once", async ({
  newVisitor,
}) => {
  const hers = await newVisitor({ viewport: DESK });
  const his = await newVisitor();
  await logInClient(hers.request, EMMA);
  const id = await sendMessageAs(
    hers.request,
    await logInClient(his.request, MARCO),
    "good evening",
  );
  for (const page of [hers, his]) {
    const listening = waitForSocket(page);
    await page.goto(`/chats/${id}`);
    await listening;
    await recordLiveRegions(page);
  }
  await expect(composer(hers)).toBeFocused();
  await hers.keyboard.type("heard only once");
  await hers.keyboard.press("Enter");
  const sent = messageLog(hers).getByText(/^(Sent|Delivered|Read)$/);
  await expect(sent).toBeVisible();
  await expect(messageLog(his)).toContainText("heard only once");
  for (const page of [hers, his])
    await expect.poll(() => announcedTextsOf(page, "heard only once")).toHaveLength(1);

  await tabTo(hers, hers.getByRole("button", { name: t("chat:composer.attach") }));
  await hers.keyboard.press("Enter");
  await tabTo(hers, hers.getByRole("link", { name: t("chat:composer.gift") }));
  await hers.keyboard.press("Enter");
  await expect(hers).toHaveURL(/\/gift$/);
  const rose = hers.locator("#gift-rose");
  await tabTo(hers, hers.locator("input[name=gift]").first());
  await hers.keyboard.press("Space");
  for (let n = 0; n < 40 && !(await rose.isChecked()); n++) await hers.keyboard.press("ArrowDown");
  await tabTo(hers, hers.getByRole("button", { name: t("gifts:page.send") }));
  await hers.keyboard.press("Enter");
  await expect(hers).toHaveURL(`/chats/${id}`);
  await expect(messageLog(his)).toContainText(t("gifts:name.rose"), { ignoreCase: true });
});

test("the credit statement is accessible in light and dark mode", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logInClient(page.request, EMMA);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/settings/credits");
    await expect(page.locator("main li time").first()).toBeVisible();
    await expectNoViolations(page, `the statement, ${colorScheme}`);
  }
});

test("a chat deletion waits while its own notice has pointer or focus", async ({ newVisitor }) => {
  const page = await newVisitor({ colorScheme: "dark", reducedMotion: "reduce", viewport: PHONE });
  await logInClient(page.request, EMMA);
  await page.goto("/chats");
  const chat = await page.locator("main li a[href^='/chats/']").last().getAttribute("href");
  await page.clock.install();
  await page.goto(`${chat}?delete=ask`);
  const confirm = { name: t("chat:delete.confirm") };
  await page.getByRole("dialog").getByRole("button", confirm).click();
  const undo = page.getByRole("button", { name: t("chat:delete.undo") });
  const leave = () => page.mouse.move(1, 1);
  const UNDONE_WITHIN = 9_000;
  await undo.hover();
  await undo.focus();
  await leave();
  await page.clock.fastForward(UNDONE_WITHIN);
  await expectNoViolations(page, "a conversation that can be brought back, in the dark");
  await undo.hover();
  await undo.blur();
  await page.clock.fastForward(UNDONE_WITHIN);
  await expect(undo).toBeVisible();
  const sent = page.waitForRequest("**/api/chat.php");
  await leave();
  await page.clock.fastForward(UNDONE_WITHIN);
  await sent;
  await expect(undo).toHaveCount(0);
});
