import type { BrowserContext, Page } from "@playwright/test";

/**
 * Makes every navigation of a browser context wait for hydration: pages are opened, reloaded and
 * gone back to as by a user who acts once the page responds. Acting earlier is tested separately
 * (before-hydration.test.ts).
 */
export async function openHydrated(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordHydration);
  for (const page of context.pages()) waitOnNavigation(page);
  context.on("page", waitOnNavigation);
}

/** React notifies developer tools, also in production, when a render and its effects are done. */
function recordHydration(): void {
  const nothing = () => undefined;
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map(),
      supportsFiber: true,
      inject: nothing,
      onScheduleFiberRoot: nothing,
      onCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: () => Object.assign(window, { awake: true }),
    },
  });
}

function waitOnNavigation(page: Page): void {
  const { goto, reload, goBack } = page;
  page.goto = async (...args) => onceHydrated(page, await goto.apply(page, args));
  page.reload = async (...args) => onceHydrated(page, await reload.apply(page, args));
  page.goBack = async (...args) => onceHydrated(page, await goBack.apply(page, args));
}

async function onceHydrated<T>(page: Page, answer: T): Promise<T> {
  await waitForHydration(page);
  return answer;
}

/** Waits for hydration; a page without our script has nothing to wait for. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "awake" in window || !document.querySelector("script[type=module]"),
  );
}
