import type { Browser, Page } from "@playwright/test";
import { sleep } from "./rounds.ts";
import { slowPhone } from "./visit.ts";

export const KEYS = 100;
/** The interval of a fast typist. */
const GAP_MS = 90;
const SAMPLE_TEXT =
  "see you at eight in front of the little theatre, i shall be the one with the umbrella. ";
/** The browser does not report shorter events. */
const SHORTEST_MS = 16;
/** The maximum number of rendered messages (R260). */
const RENDERED_MESSAGES = 200;

export type Typed = { drawn: number; keys: number[] };

/**
 * Types into the box of an open conversation on a slow phone, after the maximum of it was rendered:
 * returns the time of each key until its frame.
 */
export async function typeIn(browser: Browser, url: URL, cookies: string): Promise<Typed> {
  const { context, page } = await slowPhone(browser, url, cookies);
  try {
    await page.goto(url.href, { waitUntil: "networkidle" });
    await page.waitForFunction(isAlive);
    const drawn = await renderAll(page);
    await page.locator("#composer").focus();
    await page.evaluate(watchKeys, SHORTEST_MS);
    for (let n = 0; n < KEYS; n++) {
      await page.keyboard.press(keyOf(n));
      await sleep(GAP_MS);
    }
    await sleep(500);
    const typed = await page.locator("#composer").inputValue();
    if (typed.length !== KEYS) throw new Error(`${KEYS} keys wrote ${typed.length} letters`);
    const keyTimes = await page.evaluate(readKeys);
    const short = Array.from({ length: Math.max(0, KEYS - keyTimes.length) }, () => SHORTEST_MS);
    return { drawn, keys: [...keyTimes, ...short] };
  } finally {
    await context.close();
  }
}

const keyOf = (n: number) => (SAMPLE_TEXT[n % SAMPLE_TEXT.length] as string).replace(" ", "Space");

/** Scrolls up until no more is rendered, and returns; the number of messages. */
async function renderAll(page: Page): Promise<number> {
  const bubbles = page.locator("[data-seq]");
  for (let tries = 0, before = 0; tries < 20; tries++) {
    const count = await bubbles.count();
    if (count >= RENDERED_MESSAGES || (count === before && tries > 3)) break;
    before = count;
    await bubbles.first().evaluate((first) => first.scrollIntoView({ behavior: "instant" }));
    await sleep(700);
  }
  return bubbles.count();
}

/** Runs in the page. */
const isAlive = () =>
  Object.keys(document.querySelector("#composer") ?? {}).some((name) => name.startsWith("__react"));

type Watched = { keys: Map<number, number> };
type KeyTimes = PerformanceEntry & { interactionId: number };

/**
 * Runs in the page: records the longest time of each key, from the event to the frame after it
 * (Event Timing).
 */
function watchKeys(durationThreshold: number): void {
  const watched: Watched = { keys: new Map() };
  (globalThis as unknown as { typed: Watched }).typed = watched;
  const names = new Set(["keydown", "keypress", "input", "beforeinput"]);
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries() as KeyTimes[])
      if (interactionId && names.has(name))
        watched.keys.set(interactionId, Math.max(duration, watched.keys.get(interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold } as PerformanceObserverInit);
}

function readKeys(): number[] {
  return Array.from((globalThis as unknown as { typed: Watched }).typed.keys.values());
}
