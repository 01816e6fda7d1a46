import type { Page } from "@playwright/test";
import { LANGUAGES } from "~/i18n/languages";
import { expect, test } from "../support/e2e-test";
import { takeShare } from "../support/nightly";

/** The width of the narrowest phones, in which a mail program shows an e-mail. */
test.use({ viewport: { width: 320, height: 640 } });

const KIND = /src="(\/dev\/letters\/[a-z_]+)\?[^"]*(nth=\d+)"/g;

/** Text with less contrast than WCAG requires (1.4.3), and an e-mail wider than its window. */
function layoutErrorsHere(): string[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const groundOf = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const [r = 0, g = 0, b = 0, alpha = 1] = channels(getComputedStyle(element).backgroundColor);
    return alpha > 0 ? [r, g, b] : groundOf(element.parentElement);
  };
  const errors = document.documentElement.scrollWidth > innerWidth ? ["wider than a phone"] : [];
  const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (textWalker.nextNode()) {
    const element = textWalker.currentNode.parentElement;
    if (!element?.getClientRects().length || !textWalker.currentNode.textContent?.trim()) continue;
    const both = [light(channels(getComputedStyle(element).color)), light(groundOf(element))];
    if (Math.max(...both) / Math.min(...both) < 4.5) errors.push(`pale: ${element.textContent}`);
  }
  return errors;
}

async function layoutErrorsOf(page: Page, html: string): Promise<string[]> {
  await page.setContent(html);
  return page.evaluate(layoutErrorsHere);
}

test("every e-mail fits a narrow phone, with contrast in light and dark mode", async ({
  page,
  request,
}) => {
  const gallery = await (await request.get("/dev/letters")).text();
  const emailPaths = Array.from(gallery.matchAll(KIND), ([, path, nth]) => `${path}?${nth}`);
  expect(emailPaths.length).toBeGreaterThan(60);
  for (const language of LANGUAGES)
    for (const emailPath of takeShare(emailPaths, language, LANGUAGES)) {
      const day = await (await request.get(`${emailPath}&tongue=${language}`)).text();
      expect(await layoutErrorsOf(page, day), `${emailPath} in ${language}`).toEqual([]);
      const night = day.replace("@media not all", "@media all");
      expect(night).not.toBe(day);
      expect(await layoutErrorsOf(page, night), `${emailPath} in ${language} by night`).toEqual([]);
    }
});

test("the check finds an e-mail with low contrast and overflow", async ({ page }) => {
  const wide = `<h1>${"Wiederherstellungscode".repeat(3)}</h1>`;
  expect(await layoutErrorsOf(page, wide)).toEqual(["wider than a phone"]);
  expect(await layoutErrorsOf(page, '<p style="color:#888">grey</p>')).toEqual(["pale: grey"]);
});
