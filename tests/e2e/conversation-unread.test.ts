import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test("a conversation opens at its first unread message", async ({ newVisitor, newClient }) => {
  const page = await newVisitor();
  const her = await newClient();
  const marco = await logInClient(page.request, MARCO);
  await logInClient(her, EMMA);
  await page.setViewportSize(PHONE);
  let id = "";
  for (let n = 1; n <= 30; n++) id = await sendMessageAs(her, marco, `old ${n}`);
  await page.goto(`/chats/${id}`);
  await expect(messageLog(page)).toContainText("old 30");
  await page.goto("/likes");
  for (const size of [PHONE, DESK]) {
    const run = `at ${size.width}`;
    for (let n = 1; n <= 30; n++) await sendMessageAs(her, marco, `new ${n} ${run}`);
    await page.setViewportSize(size);
    await page.goto(`/chats/${id}`);
    await expect(page.locator("#new-messages")).toBeInViewport();
    await expect(messageLog(page).getByText(`new 30 ${run}`)).not.toBeInViewport();
    const jump = page.getByRole("button", { name: t("chat:log.newest") });
    await expect(jump).toContainText(/\d+ new messages/);
    await page.locator("[data-seq]").first().scrollIntoViewIfNeeded();
    await expect(page.locator("#new-messages")).toHaveCount(1);
    const label = await jump.getByText(/^\d+ new messages$/).textContent();
    expect(Number.parseInt(label ?? "", 10)).toBeLessThanOrEqual(30);
    await jump.click();
    await expect(messageLog(page).getByText(`new 30 ${run}`)).toBeInViewport();
    await expect(jump).toBeHidden();
    // Scrolling up loads older messages, none of which is unread. A message that arrives then is.
    await page.locator("[data-seq]").first().scrollIntoViewIfNeeded();
    await expect(jump).toBeVisible();
    await expect(jump).not.toContainText("new message");
    await sendMessageAs(her, marco, `while reading ${run}`);
    await expect(jump).toContainText("1 new message");
    await page.goto("/likes");
  }
});

test("without JavaScript a link leads to the first unread message", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const her = await newClient();
  const marco = await logInClient(page.request, MARCO);
  await logInClient(her, EMMA);
  let id = "";
  for (let n = 1; n <= 25; n++) id = await sendMessageAs(her, marco, `line ${n}`);
  await page.goto(`/chats/${id}`);
  await expect(messageLog(page).getByText("line 25", { exact: true })).toBeInViewport();
  await page.getByRole("link", { name: t("chat:log.to_new") }).click();
  await expect(page.locator("#new-messages")).toBeInViewport();
});

test("the chat has the top bar and no footer, and a wide window reopens the last conversation", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await logInClient(page.request, EMMA);
  await page.goto("/chats");
  await expect(page.getByText(t("chat:pick.title"))).toBeVisible();
  await expect(page.locator("footer")).toHaveCount(0);
  const head = page.locator("body header nav");
  for (const path of ["/members", "/likes", "/credits"])
    await expect(head.locator(`a[href="${path}"]`)).toBeVisible();
  await page.locator("[popovertarget=account-menu]").click();
  await expect(page.locator("#account-menu")).toContainText(/\d+ credits/);
  await expect(
    page.locator("#account-menu").getByRole("button", { name: t("common:nav.logout") }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  const last = page.locator("main li a[href^='/chats/']:not([href*='/photos/'])").last();
  const href = (await last.getAttribute("href")) as string;
  await last.click();
  await expect(composer(page)).toBeFocused();
  await expect(last).toHaveAttribute("aria-current", "page");
  await page.goto("/likes");
  await page.goto("/chats");
  await expect(page).toHaveURL(href);

  await page.setViewportSize(PHONE);
  await expect(page.locator("nav:visible")).toHaveCount(0);
  await page.goto("/chats");
  await expect(page).toHaveURL("/chats");
  await expect(page.locator("nav:visible a")).toHaveCount(4);
});
