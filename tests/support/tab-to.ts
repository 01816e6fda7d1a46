import type { Locator, Page } from "@playwright/test";
import { expect } from "./e2e-test";

/** Enough tab stops for every page of the end-to-end tests. */
const MAX_TABS = 90;

/**
 * Presses Tab until the control has the focus, as a keyboard user does. At every stop the focus
 * must be visible: marked (WCAG 2.4.7), on the screen, and not under a sticky bar (2.4.11).
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const passed: string[] = [];
  for (let n = 0; n < MAX_TABS; n++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    const stop = await readTabStop(page);
    passed.push(stop.name);
    expect(stop.problems, `the focus on ${stop.name}`).toEqual([]);
  }
  throw new Error(`${control} was not reached with Tab; passed:\n${passed.join("\n")}`);
}

type TabStop = { name: string; problems: string[] };

function readTabStop(page: Page): Promise<TabStop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { name: "the page itself", problems: [] };
    const drawn = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2) ||
      style.boxShadow !== "none";
    const beside = element.nextElementSibling;
    const marked =
      drawn(getComputedStyle(element)) ||
      drawn(getComputedStyle(element, "::after")) ||
      (beside !== null && drawn(getComputedStyle(beside))) ||
      (element.id === "composer" && drawn(getComputedStyle(element.parentElement as HTMLElement)));
    const box = element.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + Math.min(box.height / 2, innerHeight / 2);
    const above = document.elementFromPoint(x, y);
    const bar = above?.closest("header, nav, .sticky, .fixed") ?? null;
    const hidden =
      bar !== null &&
      !bar.contains(element) &&
      !element.contains(above) &&
      ["sticky", "fixed"].includes(getComputedStyle(bar).position);
    const problems = [
      ...(marked ? [] : ["is not marked"]),
      ...(box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
        ? []
        : ["is not on the screen"]),
      ...(hidden ? ["is under a bar that stays"] : []),
    ];
    return {
      name: `${element.tagName.toLowerCase()} "${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}"`,
      problems,
    };
  });
}
