import type { Page } from "@playwright/test";

/** The lines on the screen that begin or end with the separator "·": the items beside each. */
export const findHangingDots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const block of document.querySelectorAll("main p, main li")) {
      if (!block.textContent?.includes("·") || !block.checkVisibility()) continue;
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const letters: { letter: string; box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [at, letter] of (node.textContent ?? "").split("").entries()) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          if (letter.trim() && box.width > 0) letters.push({ letter, box });
        }
      const isBeside = (one: DOMRect, other: DOMRect | undefined) =>
        other !== undefined && other.top < one.bottom && one.top < other.bottom;
      for (const [at, { letter, box }] of letters.entries())
        if (
          letter === "·" &&
          !(isBeside(box, letters[at - 1]?.box) && isBeside(box, letters[at + 1]?.box))
        )
          found.push(block.textContent.trim());
    }
    return found;
  });
