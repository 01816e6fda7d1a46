import type { BrowserContext, Page } from "@playwright/test";

/**
 * Makes every navigation of a browser context wait for hydration: pages are opened, reloaded and
 * gone back to as by a user who acts once the page responds. Acting earlier is tested separately
 * (before-the-script.test.ts).
 */
export async function openAwake(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteAwake);
  for (const page of context.pages()) waitAtOpening(page);
  context.on("page", waitAtOpening);
}

/** React notifies developer tools, also in production, when a render and its effects are done. */
function noteAwake(): void {
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

function waitAtOpening(page: Page): void {
  const { goto, reload, goBack } = page;
  page.goto = async (...given) => afterwards(page, await goto.apply(page, given));
  page.reload = async (...given) => afterwards(page, await reload.apply(page, given));
  page.goBack = async (...given) => afterwards(page, await goBack.apply(page, given));
}

async function afterwards<T>(page: Page, answer: T): Promise<T> {
  await awake(page);
  return answer;
}

/** Waits for hydration; a page without our script has nothing to wait for. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "awake" in window || !document.querySelector("script[type=module]"),
  );
}
