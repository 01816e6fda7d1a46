import type { CDPSession, Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("de");

/** The number of layouts of the page so far. */
async function countLayouts(line: CDPSession): Promise<number> {
  const { metrics } = await line.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
}

/** A finger that drags the card to the right, step by step; `let` releases it. */
async function fingerOn(page: Page, line: CDPSession) {
  const box = await page.getByRole("article").first().boundingBox();
  if (!box) throw new Error("no card");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 3;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number | null) =>
    line.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: by === null ? [] : [{ x: x + by, y }],
    });
  return {
    press: () => touch("touchStart", 0),
    to: (by: number) => touch("touchMove", by),
    let: () => touch("touchEnd", null),
  };
}

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let n = 0; n < left; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/** Drags the card aside and lets it spring back; returns the number of layouts meanwhile. */
async function countLayoutsOfDrag(page: Page, line: CDPSession): Promise<number> {
  const card = page.getByRole("article").first();
  const finger = await fingerOn(page, line);
  await finger.press();
  await finger.to(20);
  await frames(page, 3);
  const before = await countLayouts(line);
  for (let by = 24; by < 84; by += 4) {
    await finger.to(by);
    await frames(page, 1);
  }
  const moved = await card.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).e);
  expect(moved).toBeGreaterThan(60);
  for (let by = 80; by > 20; by -= 4) await finger.to(by);
  await frames(page, 30); // slow enough to be no flick
  await finger.let();
  await frames(page, 20);
  expect(await card.evaluate((one) => getComputedStyle(one).transform)).toBe("none");
  return (await countLayouts(line)) - before;
}

test("a card dragged aside and springing back causes no layout", async ({
  newVisitor,
  baseURL,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.context().addCookies(
    Object.entries({ locale: "de", locale_chosen: "1" }).map(([name, value]) => ({
      name,
      value,
      url: baseURL as string,
    })),
  );
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/swipe-game", { waitUntil: "networkidle" });
  const card = page.getByRole("article").first();
  const name = (await card.getByRole("heading").innerText()).split(",")[0] as string;
  const place = t("game:place", { number: 1, total: 1 });
  await expect(page.getByRole("article", { name: `${place}: ${name}` })).toBeVisible();

  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable");
  // A layout caused by dragging repeats each time; one caused by an arriving like or font happens
  // once.
  const laidOut: number[] = [];
  for (let n = 0; n < 3; n++) laidOut.push(await countLayoutsOfDrag(page, line));
  expect(Math.min(...laidOut), String(laidOut)).toBe(0);

  // The action and the next member are announced, with the position among the cards.
  await page.keyboard.press("ArrowLeft");
  const status = page.getByRole("status").filter({ hasText: t("game:said.pass", { name }) });
  await expect(status).toBeAttached();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("status").filter({ hasText: place })).toBeAttached();
});
