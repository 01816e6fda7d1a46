import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../../scripts/lib/chromium.ts";
import { sleep } from "./rounds.ts";

/** One load of a page by a browser without a cache. Times in milliseconds since the request. */
export type Visit = {
  requests: number;
  /** Paths of the loaded scripts. */
  scripts: string[];
  firstPaint: number;
  hydrated: number;
  /** When the last long task ended. */
  calm: number;
  /** The part above 50 ms of every task after the first paint. */
  blocking: number;
};

/** A mid-range phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
};
const SLOWER = 4;
/** A page is idle after this long without a load or the end of a long task, in milliseconds. */
const QUIET_MS = 1200;
const MAX_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
}

/** Loads a URL in a browser context of its own. */
export async function visit(browser: Browser, url: URL, cookies: string): Promise<Visit> {
  const { context, page, line } = await slowPhone(browser, url, cookies);
  try {
    await page.addInitScript(watchTasks);
    const loaded = await recordRequests(line);
    await page.goto(url.href, { waitUntil: "load", timeout: MAX_MS });
    const seen = await waitUntilIdle(page, loaded);
    return { ...seen, requests: loaded.count, scripts: loaded.scripts };
  } finally {
    await context.close();
  }
}

/**
 * A page on such a phone with four times slower CPU than this machine, and the DevTools connection
 * to it.
 */
export async function slowPhone(browser: Browser, url: URL, cookies: string) {
  const context = await browser.newContext(PHONE);
  await context.addCookies(
    cookies.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return { name, value, url: url.origin };
    }),
  );
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { context, page, line };
}

type LoadedRequests = { count: number; scripts: string[]; last: number };

/** Records every request of the page, including its own document. */
async function recordRequests(line: CDPSession): Promise<LoadedRequests> {
  const loaded: LoadedRequests = { count: 0, scripts: [], last: performance.now() };
  await line.send("Network.enable");
  line.on("Network.requestWillBeSent", ({ request, type }) => {
    if (!request.url.startsWith("http")) return;
    loaded.count++;
    loaded.last = performance.now();
    if (type === "Script") loaded.scripts.push(new URL(request.url).pathname);
  });
  line.on("Network.loadingFinished", () => {
    loaded.last = performance.now();
  });
  return loaded;
}

type RecordedTasks = { tasks: { start: number; end: number }[]; hydrated: number };

async function waitUntilIdle(page: Page, loaded: LoadedRequests) {
  const end = performance.now() + MAX_MS;
  for (;;) {
    const { tasks, hydrated, firstPaint, now } = await page.evaluate(readWatched);
    const calm = Math.max(0, ...tasks.map((task) => task.end));
    const rests = now - calm > QUIET_MS && performance.now() - loaded.last > QUIET_MS;
    if ((rests && hydrated > 0) || performance.now() > end) {
      if (hydrated === 0) throw new Error("The page was never hydrated");
      return { firstPaint, hydrated, calm, blocking: blockingOf(tasks, firstPaint) };
    }
    await sleep(100);
  }
}

/** Total blocking time: the part above 50 ms of every long task after the first paint. */
function blockingOf(tasks: readonly { start: number; end: number }[], since: number) {
  return tasks
    .map(({ start, end }) => end - Math.max(start, since) - 50)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}

/**
 * Runs in the page before any other script: disables prefetching, which on a slow machine would
 * count as the page's own load. React sets a property on an element once it was hydrated.
 */
function watchTasks(): void {
  const watched: RecordedTasks = { tasks: [], hydrated: 0 };
  (globalThis as unknown as { watched: RecordedTasks }).watched = watched;
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: "longtask", buffered: true });
  const checkHydration = () => {
    const main = document.querySelector("main");
    if (main && Object.keys(main).some((name) => name.startsWith("__reactProps")))
      watched.hydrated = performance.now();
    else setTimeout(checkHydration, 20);
  };
  checkHydration();
}

function readWatched() {
  const { tasks, hydrated } = (globalThis as unknown as { watched: RecordedTasks }).watched;
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { tasks, hydrated, firstPaint: paint?.startTime ?? 0, now: performance.now() };
}
