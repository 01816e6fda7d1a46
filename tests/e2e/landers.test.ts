import type { Page } from "@playwright/test";
import { LANDERS } from "~/domain/visit/visit";
import { LANGUAGES } from "~/i18n/languages";
import { findCutTexts } from "../support/cut-texts";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { LONG_WORD_LANGUAGES, takeShare } from "../support/nightly";

test("the entry warning covers the cards", async ({ newVisitor }) => {
  for (const javaScriptEnabled of [true, false]) {
    for (const viewport of [PHONE, DESK]) {
      const page = await newVisitor({ entered: false, javaScriptEnabled, viewport });
      await page.goto("/landers/tinderswipe");
      await expect(page.locator(".page")).toHaveAttribute("inert");
      expect(await paintedAbove(page, ".entry", ".card")).toBe(true);
    }
  }
});

/**
 * Whether one element is painted over another in the same place although that one is inert, which
 * hit tests ignore.
 */
async function paintedAbove(page: Page, over: string, under: string): Promise<boolean> {
  return page.evaluate(
    ([upper, lower]) => {
      document.querySelector(".page")?.removeAttribute("inert");
      const box = document.querySelector(lower as string)?.getBoundingClientRect();
      const [top] = document.elementsFromPoint(
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + 20,
      );
      return Boolean(top?.closest(upper as string));
    },
    [over, under],
  );
}

test("every lander aligns logo, headline, form and login at 1280 px", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  for (const lander of LANDERS) {
    await page.goto(`/landers/${lander}`);
    const edges = await page.evaluate(() => {
      const box = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() as DOMRect;
      const mark = box(".bar svg");
      const textBox = box(".words");
      const form = box(".form");
      const legend = [box(".form label"), box(".form legend")].map(({ left }) => left);
      return {
        logo: mark.left,
        left: Math.min(textBox.left, form.left),
        login: box(".bar li:last-child").right,
        right: Math.max(textBox.right, form.right),
        legend,
      };
    });
    expect(Math.abs(edges.logo - edges.left), `${lander}: logo`).toBeLessThanOrEqual(2);
    expect(Math.abs(edges.login - edges.right), `${lander}: login`).toBeLessThanOrEqual(1);
    expect(edges.legend[0], lander).toBe(edges.legend[1]);
  }
});

test("the people of the night town are in view in every wide window", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "no-preference" });
  for (const width of [1024, 1280, 1600, 1920]) {
    await page.setViewportSize({ width, height: 850 });
    await page.goto("/landers/alonetonight");
    const seen = await page.evaluate(() => {
      const form = document.querySelector(".form")?.getBoundingClientRect() as DOMRect;
      const rooms = [...document.querySelectorAll(".art > svg")].map(
        (room) => room.getBoundingClientRect().right,
      );
      const town = Math.max(
        ...[...document.querySelectorAll(".art use")].map(
          (part) => part.getBoundingClientRect().right,
        ),
      );
      return {
        rooms: rooms.length,
        free: Math.max(...rooms) < form.left,
        town,
        moving: document.getAnimations().length,
      };
    });
    expect([seen.rooms, seen.free, seen.moving], String(width)).toEqual([3, true, 0]);
    expect(seen.town, String(width)).toBeGreaterThanOrEqual(width);
  }
});

for (const language of LANGUAGES) {
  test(`headlines in ${language} have the site's face and no lone last word on phones`, async ({
    newVisitor,
    baseURL,
  }) => {
    const page = await newVisitor({ reducedMotion: "reduce" });
    await page.context().addCookies([{ name: "locale", value: language, url: baseURL as string }]);
    for (const lander of LANDERS) {
      await page.goto(`/landers/${lander}`, { waitUntil: "domcontentloaded" });
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        const { faces, lines, field } = await measureHeadline(page);
        const where = `${lander} at ${width} px`;
        expect(faces, where).toContain("Headline loaded");
        expect(lines.length, where).toBeLessThanOrEqual(3);
        expect(Math.max(...lines.map(({ right }) => right)), where).toBeLessThanOrEqual(width - 8);
        const widths = lines.map(({ left, right }) => right - left);
        expect(widths.at(-1), where).toBeGreaterThan(Math.max(...widths) * 0.3);
        if (width === 360) expect(field, where).toBeLessThanOrEqual(640);
      }
    }
  });
}

/** The fonts of the page, the headline's lines, and the lower edge of the first field. */
async function measureHeadline(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector("h1") as Element);
    const byTop = new Map<number, { left: number; right: number }>();
    for (const { top, left, right } of range.getClientRects()) {
      const line = byTop.get(Math.round(top)) ?? { left, right };
      byTop.set(Math.round(top), {
        left: Math.min(line.left, left),
        right: Math.max(line.right, right),
      });
    }
    return {
      faces: [...document.fonts].map(({ family, status }) => `${family} ${status}`),
      lines: [...byTop.values()],
      field: document.querySelector("[name=email]")?.getBoundingClientRect().bottom,
    };
  });
}

for (const language of LONG_WORD_LANGUAGES) {
  test(`no text of a public page is cut at 320 px in ${language}`, async ({
    newVisitor,
    baseURL,
  }) => {
    const page = await newVisitor({
      viewport: { width: 320, height: 640 },
      reducedMotion: "reduce",
    });
    await page.context().addCookies([{ name: "locale", value: language, url: baseURL as string }]);
    const paths = [...LANDERS.map((lander) => `/landers/${lander}`), "/signup", "/login"];
    for (const path of takeShare(paths, language, LONG_WORD_LANGUAGES)) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      expect(await findCutTexts(page), `${path} in ${language}`).toEqual([]);
      const small = await page
        .locator("main form input")
        .evaluateAll((inputs) =>
          inputs.filter(
            (input) =>
              /text|email|password/.test((input as HTMLInputElement).type) &&
              Number.parseFloat(getComputedStyle(input).fontSize) < 16,
          ),
        );
      expect(small, path).toEqual([]);
      const login = page.locator(".bar li:last-child a");
      if (path.startsWith("/landers"))
        expect((await login.boundingBox())?.height, `${path}: one line`).toBeLessThan(48);
    }
  });
}
