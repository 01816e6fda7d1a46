import type { Page } from "@playwright/test";

/**
 * Every piece of text that cannot be read completely: it is outside the window, or outside a box
 * that hides its overflow. Texts for screen readers only and drawings are skipped. Also returns by
 * how much the page is wider than its window.
 */
export async function findCutTexts(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const cutTexts = await cutTextsInPage(page);
  return wider > 0 ? [`the page is ${wider} px wider than its window`, ...cutTexts] : cutTexts;
}

function cutTextsInPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = new Set<string>();
    /**
     * The ancestors that hide their overflow, from the text outwards; null if the text is invisible
     * anyway.
     */
    const hiders = (from: Element): Element[] | null => {
      const found: Element[] = [];
      for (let node: Element | null = from; node; node = node.parentElement) {
        const { clipPath, overflowX, overflowY } = getComputedStyle(node);
        if (clipPath !== "none" || (node.clientWidth <= 1 && overflowX === "hidden")) return null;
        if (/hidden|clip/.test(overflowX + overflowY)) found.push(node);
      }
      return found;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      const seen = holder?.checkVisibility({ visibilityProperty: true });
      if (!text.textContent?.trim() || !seen || holder?.closest("svg, option, [inert]")) continue;
      const boxes = holder && hiders(holder);
      if (!boxes) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const outside = line.left < -1 || line.right > innerWidth + 1;
        const hidden = boxes.some((box) => {
          const edge = box.getBoundingClientRect();
          const beside = line.left < edge.left - 1 || line.right > edge.right + 1;
          return beside || line.bottom > edge.bottom + 3 || line.top < edge.top - 3;
        });
        if (outside || hidden) cut.add(text.textContent.trim());
      }
    }
    return [...cut];
  });
}
