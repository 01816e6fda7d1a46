import { awake } from "../support/awake";
import { expect, test } from "../support/journey";
import { tabTo } from "../support/keyboard";
import { nameOnProfile } from "../support/profile-name";
import { words } from "../support/words";

// A trace keeps the whole page after every step, which takes longer than the step.
test.use({ trace: "off" });

test("somebody without a mouse logs in, searches, likes, writes the first message and logs out", async ({
  newVisitor,
}) => {
  const t = words("en");
  const page = await newVisitor();
  const press = (key: string) => page.keyboard.press(key);

  // The first stop leads past the head of the page.
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
  await expect(page.getByRole("dialog", { name: t("members:overlay.like") })).toBeVisible();
  await awake(page);
  await press("Escape");
  await expect(page.locator("#content")).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: t("members:search.title") }),
  ).toBeAttached();

  // The search: an age, and Enter. The focus is where it was, not at the beginning of the page.
  await tabTo(page, page.locator("[name=min_age]"));
  await press("ControlOrMeta+a");
  await page.keyboard.type("20");
  await tabTo(page, page.getByRole("button", { name: t("members:search.submit") }));
  await press("Enter");
  await expect(page).toHaveURL(/min_age=20/);
  await expect(page.getByRole("button", { name: t("members:search.submit") })).toBeFocused();

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
  await answered; // the heart changes before it is known, and another page would cut the request off

  // A question that Escape answers with no.
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
  // The answer is in the address too: a reload before it has changed would ask again.
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
  // It was the free one, and there are no credits for another: what is said instead of the box is the next stop.
  await expect(page.getByText(t("chat:ahead.credits_title"))).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: t("chat:ahead.credits_action") }));

  // The menu opens by Enter, closes by Escape, which gives the focus back, and ends the visit.
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
