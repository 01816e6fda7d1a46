import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const card = (page: Page, name: "laugh" | "walk" | "dance") =>
  page.getByRole("group", { name: t(`landers:tinderswipe.cards.${name}`) });
const likedCards = (page: Page) =>
  page.getByRole("list", { name: t("landers:tinderswipe.result") }).getByRole("listitem");
const toForm = (page: Page) =>
  page.locator(".done").getByRole("link", { name: t("landers:frame.to_form") });

/** Drags the open card sideways by this many pixels. */
async function swipe(page: Page, name: Parameters<typeof card>[1], by: number): Promise<void> {
  const box = await card(page, name).boundingBox();
  if (!box) throw new Error(`the card "${name}" is not in sight`);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 4;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 5 });
  await page.mouse.up();
}

test("lander cards are swiped by pointer and by key, and lead to the form", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await page.goto("/landers/tinderswipe");
  const sent: string[] = [];
  // The browser requests the icon at a time of its choice.
  page.on(
    "request",
    (request) => request.url().endsWith("/favicon.svg") || sent.push(request.url()),
  );

  await swipe(page, "laugh", 30);
  await expect(card(page, "laugh")).toBeVisible();
  await swipe(page, "laugh", 150);
  await expect(card(page, "laugh")).toBeHidden();
  await swipe(page, "walk", -150);
  await expect(card(page, "dance").getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(
    card(page, "dance").getByRole("radio", { name: t("landers:tinderswipe.yes") }),
  ).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(likedCards(page)).toHaveText([
    t("landers:tinderswipe.cards.laugh"),
    t("landers:tinderswipe.cards.dance"),
  ]);
  await expect(page.locator(".deck").getByRole("status")).toContainText(
    t("landers:tinderswipe.cards.dance"),
  );
  await expectNoViolations(page, "the cards, half way");

  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowLeft");
  await expect(toForm(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landers\/tinderswipe#start$/);
  expect(sent).toEqual([]);
});

test("without JavaScript the cards are answered, kept and started again", async ({
  newVisitor,
}) => {
  const page = await newVisitor({
    javaScriptEnabled: false,
    viewport: PHONE,
    reducedMotion: "reduce",
  });
  await page.goto("/landers/tinderswipe");
  await expect(card(page, "laugh").getByRole("radio")).toHaveCount(2);
  // The cards below the open card cannot be focused.
  await expect(card(page, "walk").getByRole("radio")).toHaveCount(0);
  await card(page, "laugh").getByText(t("landers:tinderswipe.yes")).click();
  await card(page, "walk").getByRole("radio").first().press("Enter");
  await expect(page).toHaveURL(/\/landers\/tinderswipe$/);
  await expect(likedCards(page)).toHaveText([t("landers:tinderswipe.cards.laugh")]);
  for (let n = 0; n < 5; n++)
    await page
      .locator(".card")
      .getByText(t("landers:tinderswipe.no"), { exact: true })
      .filter({ visible: true })
      .click();
  await expect(toForm(page)).toBeVisible();
  await page.getByRole("button", { name: t("landers:tinderswipe.again") }).click();
  await expect(card(page, "laugh")).toBeVisible();
  await expect(likedCards(page)).toHaveCount(0);
});
