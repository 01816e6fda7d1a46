import type { Page } from "@playwright/test";
import { EMMA, findMembers, logInClient, MARCO } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { launchOptions } from "../support/installed-app";
import { chooseLanguage } from "../support/log-in";
import { closeNewLikes } from "../support/new-like-overlay";
import { siteTexts } from "../support/site-texts";

/** Web fonts shift lines slightly when they load; this test covers pictures, so it blocks fonts. */
test.use({ expectedErrors: [/\.woff2/] });
test.use({ launchOptions });

type Shift = { value: number; of: string };
type RecordedShifts = { shifts: Shift[] };

/** Runs in the page before any other script: records all layout shifts. */
function watchShifts(): void {
  const watched: RecordedShifts = { shifts: [] };
  Object.assign(window, { watched });
  type Moved = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.className}`.slice(0, 90) : String(node);
  const sizeOf = (rect: unknown) => {
    const { x, y, width, height } = rect as DOMRect;
    return [x, y, width, height].map(Math.round).join(",");
  };
  // What a busy machine paints before it has parsed the whole page shifts with the rest, with or
  // without late pictures: the region moves when the ages beside it follow. The first frame of the
  // whole page records that shift, so the second one is the first that counts.
  let from = Number.POSITIVE_INFINITY;
  const countFromNow = () => {
    from = performance.now();
  };
  document.addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => requestAnimationFrame(countFromNow)),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Moved[])
      if (!entry.hadRecentInput && entry.startTime > from)
        watched.shifts.push({
          value: entry.value,
          of: entry.sources
            .map((one) => [one.node, one.previousRect, one.currentRect])
            .map(([node, ...rects]) => `${nameOf(node as Node)} ${rects.map(sizeOf).join(" → ")}`)
            .join(" | "),
        });
  }).observe({ type: "layout-shift", buffered: true });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: RecordedShifts }).watched.shifts);

/** Waits until every picture on the screen has loaded. */
const waitForPictures = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images]
      .filter(
        (image) => image.getBoundingClientRect().top < innerHeight && image.loading !== "lazy",
      )
      .every((image) => image.complete),
  );

for (const [where, size] of [
  ["on a phone", PHONE],
  ["at a desk", DESK],
] as const)
  test(`${where} late pictures shift no layout`, async ({ newVisitor, newClient, address }) => {
    const page = await newVisitor({ viewport: size, reducedMotion: "reduce" });
    await chooseLanguage(page, "de", address);
    await logInClient(page.request, EMMA);
    const marco = await logInClient(await newClient(), MARCO);
    const [shown = marco] = await findMembers(page.request, "gender=both&country=NL&photo=yes");
    await page.addInitScript(watchShifts);
    await page.route("**/*.woff2", (route) => route.abort());
    await page.route("**/photos/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    const paths = ["/members", `/members/${shown}`, "/likes", "/likes/given", "/match-finder"];
    for (const path of [...paths, "/signup-matches", "/swipe-game"]) {
      await page.goto(path);
      await waitForPictures(page);
      await page.waitForLoadState("networkidle");
      expect(await shiftsOf(page), path).toEqual([]);
    }
  });

test("the notification offer appears with a new page and shifts none already shown", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  const t = siteTexts("de");
  await chooseLanguage(page, "de", address);
  await logInClient(page.request, EMMA);
  await closeNewLikes(page);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(watchShifts);
  const offer = page.getByRole("complementary", { name: t("push:alert.title") });
  const code = page.waitForRequest(/push-alert/);
  await page.goto("/members");
  await code;
  await page.waitForLoadState("networkidle");
  await expect(offer).toHaveCount(0);
  // However late its code loads on a busy machine, the offer renders with a page and is never
  // inserted into one.
  const banner = page.getByRole("banner");
  await expect(async () => {
    for (const path of ["/likes", "/members"]) {
      await banner.locator(`a[href='${path}']`).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      // The URL changes before the page renders. Until then a link to the old page replaces the
      // history entry, as a link to the current page does.
      await expect(banner.locator(`a[href='${path}'][aria-current=page]`)).not.toHaveCount(0);
    }
    await expect(offer).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // A count that changes in the banner meanwhile moves a link by a few pixels (about 0.00003); the
  // offer would move the page.
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.0005)).toEqual([]);
  await offer.getByRole("button", { name: t("common:form.close") }).click();
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(offer).toHaveCount(0);
});
