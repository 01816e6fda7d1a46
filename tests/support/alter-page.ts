import type { BrowserContext, Page } from "@playwright/test";

/**
 * Translates an open page as Chrome's translator does, and later changes too: replaces each text
 * node by `<font><font>text</font></font>`, except inside `translate="no"`. The words stay the
 * same, so that a test finds them.
 */
export const translatePage = (page: Page): Promise<void> => page.evaluate(wrapTexts);

/** The same in every page of a browser context, from the moment it is parsed. */
export async function translateEveryPage(context: BrowserContext): Promise<void> {
  const content = `document.addEventListener("DOMContentLoaded", ${wrapTexts})`;
  await context.addInitScript({ content });
}

function wrapTexts(): void {
  const SKIPPED = "script, style, noscript, textarea, title, font, [translate=no]";
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(SKIPPED) || !text.data.trim()) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
    inner.textContent = text.data;
    outer.appendChild(inner);
    parent.insertBefore(outer, text);
    parent.removeChild(text);
  };
  const wrapBelow = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  wrapBelow(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === "characterData") wrap(target as Text);
      for (const node of addedNodes)
        if (node instanceof Text) wrap(node);
        else wrapBelow(node);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/**
 * Changes a page before hydration as extensions do: a dark mode sets attributes and styles, a
 * password manager inserts elements beside fields and after the body, an ad blocker removes one.
 */
export async function alterAsExtensions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const add = (to: Node, name: string, before: Node | null = null) =>
      to.insertBefore(document.createElement(name), before);
    document.addEventListener("DOMContentLoaded", () => {
      const { documentElement: root, head, body } = document;
      root.setAttribute("data-darkreader-mode", "dynamic");
      root.style.setProperty("--darkreader-bg", "#111");
      body.setAttribute("cz-shortcut-listen", "true");
      add(head, "meta");
      add(body, "grammarly-desktop-integration");
      add(root, "div");
      add(body, "div", body.firstChild);
      for (const field of document.querySelectorAll("input:not([type=hidden])")) {
        field.setAttribute("data-lpignore", "false");
        if (field.parentNode) add(field.parentNode, "com-1password-button", field.nextSibling);
      }
      document.querySelector("main p")?.remove();
    });
  });
}
