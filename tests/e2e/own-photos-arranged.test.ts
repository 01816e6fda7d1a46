import type { Locator, Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";

const t = siteTexts("de");

const tiles = (page: Page) => page.locator("main ol > li");
const idsOf = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => String(tile.getAttribute("data-photo"))));
/** As the server renders them: the page shows a new order before it is stored. */
const storedIdsOf = async ({ request }: Page) => {
  const html = await (await request.get("/profile/photos")).text();
  return [...html.matchAll(/<li[^>]* data-photo="([^"]+)"/g)].map(([, id]) => id);
};

/** Adds three at once: each shows its progress, and that it was added. */
async function addThree(page: Page, stripes: number[]): Promise<string[]> {
  const before = await idsOf(page);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/api/photo.php", async (route) => {
    await held;
    await route.continue();
  });
  const pictures = await stripedPictures(stripes);
  await page.locator("#photo").setInputFiles(pictures);
  await expect(page.getByRole("progressbar")).toHaveCount(3);
  for (const { name } of pictures)
    await expect(
      page.getByRole("progressbar", { name: t("photos:add.sending", { name }) }),
    ).toBeVisible();
  await expectNoViolations(page, "photos on their way", [page.viewportSize() ?? PHONE]);
  go();
  for (const { name } of pictures)
    await expect(page.getByText(t("photos:add.done", { name }))).toBeVisible();
  await page.unroute("**/api/photo.php");
  await expect(tiles(page)).toHaveCount(before.length + 3);
  return idsOf(page);
}

type Pointer = {
  press: (x: number, y: number) => Promise<unknown>;
  move: Pointer["press"];
  let: () => Promise<unknown>;
};

async function fingerOn(page: Page): Promise<Pointer> {
  const line = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    press: (x, y) => touch("touchStart", [{ x, y }]),
    move: (x, y) => touch("touchMove", [{ x, y }]),
    let: () => touch("touchEnd", []),
  };
}

const mouseOn = ({ mouse }: Page): Pointer => ({
  press: async (x, y) => {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: (x, y) => mouse.move(x, y),
  let: () => mouse.up(),
});

const middleOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error("not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags a photo by its handle over another one's picture and drops it there. */
async function drag(page: Page, hand: Pointer, [from, over]: [string, string]): Promise<void> {
  const handle = page.locator(`#move-${from}`);
  const target = page.locator(`[data-photo="${over}"] form`).first();
  await target.scrollIntoViewIfNeeded();
  await handle.scrollIntoViewIfNeeded();
  const start = await middleOf(handle);
  const end = await middleOf(target);
  await hand.press(start.x, start.y);
  for (let n = 1; n <= 4; n++)
    await hand.move(start.x + ((end.x - start.x) * n) / 4, start.y + ((end.y - start.y) * n) / 4);
  await hand.let();
}

for (const [where, size, stripes] of [
  ["on a phone by finger", PHONE, [2, 4, 9]],
  ["at a desk by mouse", DESK, [5, 11, 16]],
] as const)
  test(`in German, ${where}: three photos are added at once and arranged`, async ({
    newVisitor,
    address,
  }) => {
    const phone = size === PHONE;
    const page = await newVisitor({ viewport: size, hasTouch: phone, isMobile: phone });
    await chooseLanguage(page, "de", address);
    await logInClient(page.request, "premium@demo.test");
    await page.goto("/profile/photos");
    await expect(page.getByRole("heading", { level: 1, name: t("photos:title") })).toBeVisible();
    const ids = await addThree(page, [...stripes]);
    const total = ids.length;
    const hand = phone ? await fingerOn(page) : mouseOn(page);

    const at = (place: number) => ids[place] as string;
    const first = at(0);
    const second = at(1);
    const last = at(total - 1);
    await drag(page, hand, [second, first]);
    await expect.poll(() => idsOf(page)).toEqual([second, first, ...ids.slice(2)]);
    await drag(page, hand, phone ? [first, second] : [second, first]);
    await expect.poll(() => idsOf(page)).toEqual(ids);
    await expect.poll(() => storedIdsOf(page)).toEqual(ids);
    expect(await page.evaluate(() => scrollY), "the page stays where it is").toBeGreaterThan(0);
    await page.reload();
    expect(await idsOf(page)).toEqual(ids);

    await page.locator(`#move-${last}`).focus();
    for (let n = 1; n < total; n++) await page.keyboard.press(n % 2 ? "ArrowLeft" : "ArrowUp");
    const moved = t("photos:list.moved", { number: 1, total });
    await expect(page.getByRole("status").filter({ hasText: moved })).toBeAttached();
    await expect(page.locator(`#move-${last}`)).toBeFocused();
    const lastFirst = [last, ...ids.slice(0, -1)];
    await expect.poll(() => storedIdsOf(page)).toEqual(lastFirst);
    await page.reload();
    expect(await idsOf(page)).toEqual(lastFirst);

    await arrange(page, { main: last, hidden: first, gone: second });
    await expectNoViolations(page, "photos that were arranged", [size]);
  });

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, pattern: string, method: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(pattern);
  };
}

// The fixture fails the test on an error in the page.
test("photos moved while another form answers cause no error on the next page", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await chooseLanguage(page, "de", address);
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/profile/photos");
  const [first, second] = (await idsOf(page)) as [string, string];
  const order = "**/profile/photos/order.data*";
  const saved = () =>
    page.waitForResponse((response) => response.url().includes("/photos/order.data"));
  const releasePage = await hold(page, "**/profile/photos.data*", "GET");
  await page.locator(`#move-${first}`).focus();
  const isSaved = saved();
  await page.keyboard.press("ArrowRight");
  await isSaved;
  const releaseOrder = await hold(page, order, "POST");
  const isSavedAgain = saved();
  await page.keyboard.press("ArrowLeft");
  await page.locator(`[data-photo="${second}"]`).getByText(t("photos:list.delete")).click();
  await releasePage();
  await expect(page.getByRole("button", { name: t("photos:delete.yes") })).toBeVisible();
  await releaseOrder();
  await isSavedAgain;
  await page.getByRole("link", { name: t("photos:delete.no") }).click();
  await expect(page).toHaveURL(/\/profile\/photos$/);
  await expect.poll(() => idsOf(page)).toEqual(expect.arrayContaining([first, second]));
  await expect.poll(async () => (await storedIdsOf(page))[0]).toBe(first);
});

type PhotoChanges = Record<"main" | "hidden" | "gone", string>;

/** Sets another main photo, makes one Premium-only, and deletes one. */
async function arrange(page: Page, { main, hidden, gone }: PhotoChanges): Promise<void> {
  const tile = (id: string) => page.locator(`[data-photo="${id}"]`);
  await tile(main).getByText(t("photos:list.make_main"), { exact: true }).click();
  await expect(tile(main).getByText(t("photos:list.main"), { exact: true })).toBeVisible();
  const premium = (id: string) => tile(id).getByRole("button", { name: t("photos:see.premium") });
  await expect(premium(main)).toBeDisabled();
  await premium(hidden).click();
  await expect(premium(hidden)).toHaveAttribute("aria-pressed", "true");
  const count = await tiles(page).count();
  await tile(gone).getByText(t("photos:list.delete")).click();
  await page.getByRole("button", { name: t("photos:delete.yes") }).click();
  await expect(tiles(page)).toHaveCount(count - 1);
  expect(await idsOf(page)).not.toContain(gone);
}
