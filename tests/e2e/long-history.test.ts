import { EMMA, logInClient, MARCO, messageLog, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const LINES = 130;

test.use({ expectedErrors: [[/Failed to load resource/], { scope: "test" }] });

test("a long history renders in parts, from the first new message or a search hit", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ viewport: DESK });
  const her = await newClient();
  const marco = await logInClient(page.request, MARCO);
  await logInClient(her, EMMA);
  let id = "";
  for (let n = 1; n <= LINES; n++) id = await sendMessageAs(her, marco, `line ${n}`);
  const line = (n: number) => messageLog(page).getByText(`line ${n}`, { exact: true });

  await page.goto(`/chats/${id}`);
  await expect(line(LINES)).toBeInViewport();
  await page.getByRole("link", { name: t("chat:log.to_new") }).click();
  await expect(page.locator("#new-messages")).toBeInViewport();
  await expect(line(1)).toBeInViewport();
  await page.getByRole("button", { name: t("chat:log.newest") }).click();
  await expect(line(LINES)).toBeInViewport();

  // The visible messages stay in place while the pages before them load.
  await line(LINES - 40).scrollIntoViewIfNeeded();
  const place = () => line(LINES - 40).evaluate((bubble) => bubble.getBoundingClientRect().top);
  const before = await place();
  await expect(line(LINES - 60)).toHaveCount(1);
  expect(Math.abs((await place()) - before)).toBeLessThan(3);

  // A page that loads during the jump to the newest message does not stop it.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/messages.php?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest(/\/api\/messages\.php/);
  await page.locator("[data-seq]").first().scrollIntoViewIfNeeded();
  await request;
  await page.getByRole("button", { name: t("chat:log.newest") }).click();
  held.resolve();
  await expect(line(LINES)).toBeInViewport();
  await page.unrouteAll({ behavior: "wait" });

  await page.getByRole("searchbox").fill("Line 7");
  await page.keyboard.press("Enter");
  await page.locator("main li a").filter({ hasText: "line 70" }).click();
  await expect(line(70)).toBeInViewport();
  await expect(page.locator("[data-sought]")).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("Line 7");
  await expectNoViolations(page, "a message found in a long history");
});

test("a conversation disappears first: undone, sent on leaving, restored on failure", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await logInClient(page.request, EMMA);
  const rows = page.locator("main li a[href^='/chats/']");
  const row = (href: string) => page.locator(`main li a[href='${href}']`);
  const remove = async (href: string) => {
    await row(href).click();
    await expect(row(href)).toHaveAttribute("aria-current", "page");
    await page.locator("[popovertarget=safety-menu]").click();
    await page.getByRole("link", { name: t("chat:head.delete") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("chat:delete.confirm") })
      .click();
    await expect(row(href)).toHaveCount(0);
  };
  await page.goto("/chats");
  const [first = "", second = ""] = await rows.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  await remove(first);
  await expectNoViolations(page, "a conversation that can be brought back");
  await page.getByRole("button", { name: t("chat:delete.undo") }).click();
  await expect(row(first)).toBeVisible();

  await remove(first);
  await page.keyboard.press("Control+z");
  await expect(row(first)).toBeVisible();

  await page.route("**/api/chat.php", (route) => route.fulfill({ status: 404, body: "{}" }));
  await remove(second);
  await remove(first); // the previous deletion is sent at once and cannot be undone
  const failed = page.getByRole("alert").filter({ hasText: t("common:error.generic") });
  await expect(failed).toBeVisible(); // a composer that is still open has an empty alert of its own
  await expect(row(second)).toBeVisible();
  await page.unroute("**/api/chat.php");

  const sent = page.waitForResponse("**/api/chat.php");
  await page.locator("header nav a[href='/likes']").click();
  expect((await sent).status()).toBe(204);
  await page.goto("/chats");
  await expect(row(second)).toBeVisible();
  await expect(row(first)).toHaveCount(0);
});
