import { expect, test } from "../support/e2e-test";
import { nameOnProfile } from "../support/profile-name";
import { siteTexts } from "../support/site-texts";
import { tabTo } from "../support/tab-to";
import { waitForHydration } from "../support/wait-for-hydration";

test("by keyboard a member logs in, searches, likes, writes and logs out", async ({
  newVisitor,
}) => {
  const t = siteTexts("en");
  const page = await newVisitor();
  const press = (key: string) => page.keyboard.press(key);

  // The first tab stop skips the page header.
  await page.goto("/login");
  await press("Tab");
  await expect(page.locator(":focus")).toHaveText(t("common:nav.skip"));
  await press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await tabTo(page, page.locator("form:has([type=password]) [name=email]"));
  await page.keyboard.type("free@demo.test");
  await tabTo(page, page.locator("[type=password]"));
  await page.keyboard.type("demo-password");
  await press("Enter");
  await expect(page).toHaveURL(/\/members$/);
  await waitForHydration(page);
  await expect(page.locator("#content")).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: t("members:search.title") }),
  ).toBeAttached();

  // The search: open the filters, type an age and press Enter. The sheet closes, and the focus
  // returns to its button instead of moving to the start of the page.
  const filters = page.locator("button[popovertarget=filters]").first();
  await tabTo(page, filters);
  await press("Enter");
  await expect(page.getByRole("heading", { name: t("members:search.filters") })).toBeFocused();
  await tabTo(page, page.locator("[name=min_age]"));
  await press("ControlOrMeta+a");
  await page.keyboard.type("20");
  await tabTo(page, page.getByRole("button", { name: t("members:search.submit") }));
  await press("Enter");
  await expect(page).toHaveURL(/min_age=20/);
  await expect(page.getByRole("button", { name: t("members:search.submit") })).toBeHidden();
  await expect(filters).toBeFocused();

  const card = page.locator("main article").first();
  await tabTo(page, card.getByRole("link"));
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(t("members:search.title"));
  const name = await nameOnProfile(page);
  const heart = page.getByRole("button", { name: t("members:like.like", { name }) });
  const liked = await heart.getAttribute("aria-pressed");
  const completes =
    liked === "false" && (await page.getByText(t("profile:page.likes_you")).count()) > 0;
  await tabTo(page, heart);
  const answered = page.waitForResponse((answer) => /\/api\/like\.php/.test(answer.url()));
  await press("Space");
  if (completes) {
    await expect(page.getByRole("dialog", { name: t("members:overlay.match") })).toBeVisible();
    await press("Escape");
  }
  await expect(heart).toHaveAttribute("aria-pressed", liked === "true" ? "false" : "true");
  await expect(heart).toBeFocused();
  // the heart changes before the response, and leaving the page would abort the request
  await answered;

  // A confirmation that Escape cancels.
  await page.goto(page.url());
  await tabTo(page, page.getByRole("button", { name: t("safety:menu.label") }));
  await press("Enter");
  await tabTo(
    page,
    page.locator("#safety-menu").getByRole("link", { name: t("safety:menu.block") }),
  );
  await press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").locator(":focus")).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // The answer also changes the URL: a reload before that would show the question again.
  await expect(page).toHaveURL(/\/members\/[\w-]{22}(\?(?!.*ask=)|$)/);

  await page.goto(page.url());
  await tabTo(page, page.getByRole("link", { name: t("profile:page.write", { name }) }));
  await press("Enter");
  await expect(page).toHaveURL(/\/chat$/);
  await tabTo(page, page.locator("#composer"));
  await page.keyboard.type("Hello, which book is beside your bed?");
  await press("Enter");
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/);
  await expect(page.getByRole("log")).toContainText("beside your bed");
  // The only free message is used and there are no credits: the notice in place of the box is the
  // next tab stop.
  await expect(page.getByText(t("chat:ahead.credits_title"))).toBeVisible();
  const write = page.locator("[popovertarget=buy]").first();
  await tabTo(page, write);
  await press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
  await tabTo(page, sheet.locator("a[href^='/credits/c']").first());
  await press("Escape");
  await expect(sheet).toBeHidden();
  await expect(write).toBeFocused();

  // The menu opens by Enter, closes by Escape and returns the focus; its last item logs out.
  const account = page.locator("[popovertarget=account-menu]");
  await page.goto("/likes");
  await tabTo(page, account);
  await press("Enter");
  await expect(page.locator("#account-menu")).toBeVisible();
  await press("Escape");
  await expect(page.locator("#account-menu")).toBeHidden();
  await expect(account).toBeFocused();
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: t("common:nav.logout") }));
  await press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: t("common:nav.login"), exact: true })).toBeVisible();
});
