import type { BrowserContext } from "@playwright/test";

/** How a browser refuses its storage. */
export type StorageFailure = "throws" | "null" | "full";

/** A browser whose storage refuses access, and which has no other storage. */
export async function refuseStorage(context: BrowserContext, how: StorageFailure): Promise<void> {
  await context.addInitScript((refusal) => {
    const refuse = (): never => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const full = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    if (refusal === "full") Storage.prototype.setItem = full;
    else
      for (const name of ["sessionStorage", "localStorage"])
        Object.defineProperty(window, name, { get: refusal === "null" ? () => null : refuse });
    if (refusal !== "throws") return;
    for (const name of ["indexedDB", "caches"])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(navigator, "serviceWorker", { get: refuse });
    Object.defineProperty(window, "BroadcastChannel", { value: undefined });
    Object.defineProperty(navigator, "locks", {
      value: { request: () => Promise.reject(new DOMException("denied", "SecurityError")) },
    });
  }, how);
}

/**
 * Removes the APIs that the oldest supported browsers do not have (docs/architecture.md,
 * "Browsers").
 */
export async function removeModernApis(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const without = (of: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(of, name);
    };
    without(Intl, "Segmenter");
    without(URL, "canParse", "parse");
    without(Promise, "withResolvers", "try");
    without(Map, "groupBy");
    without(Object, "groupBy");
    without(Element.prototype, "checkVisibility");
    without(Crypto.prototype, "randomUUID");
    without(HTMLElement.prototype, "popover", "hidePopover", "showPopover", "togglePopover");
    without(window, "navigation", "requestIdleCallback", "scheduler", "BroadcastChannel");
    without(Navigator.prototype, "locks", "setAppBadge", "clearAppBadge");
    without(Set.prototype, "union", "intersection", "difference", "isSubsetOf");
    const { querySelectorAll, querySelector } = Document.prototype;
    const checkSelector = (selector: string) => {
      if (/:popover-open|:has\(/.test(selector)) throw new DOMException(selector, "SyntaxError");
    };
    Document.prototype.querySelectorAll = function find(this: Document, selector: string) {
      checkSelector(selector);
      return querySelectorAll.call(this, selector);
    } as typeof querySelectorAll;
    Document.prototype.querySelector = function find(this: Document, selector: string) {
      checkSelector(selector);
      return querySelector.call(this, selector);
    } as typeof querySelector;
  });
}

/** Below the baseline: the site's script does not hydrate the page. */
export async function removeRequiredApis(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(Array.prototype, "toSorted"));
}
