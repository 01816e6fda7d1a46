import type { Browser, CDPSession, Page } from "@playwright/test";
import { step } from "../../scripts/lib/progress.mjs";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { type Server, serveSite } from "../lib/server.ts";
import { figure, median, quantile } from "../lib/statistics.ts";
import { openBrowser, slowPhone } from "../lib/visit.ts";

/**
 * Cards that are dragged and released, and then passed, in one round: the seed data has some fifty
 * for one player.
 */
const CARDS = 4;
/** Touch events arrive sixty times a second. */
const FRAME_MS = 1000 / 60;
const STEPS = 30;
const FAR = 80;
/** A frame longer than one and a half counts as late. */
const LATE_MS = FRAME_MS * 1.5;

type DragMeasurement = { frames: number[]; layouts: number };

/** Cards of the swipe game dragged by touch, on a phone four times slower than this machine. */
export function measureSwipe(options: Options): Promise<Report> {
  return withFolder(async (state) => {
    const [player] = await step("Writing a world to play in", () => writeSeedData(state, 1));
    const site = await serveSite(state);
    const browser = await openBrowser();
    try {
      const rounds: DragMeasurement[] = [];
      const cookies = `${player?.cookie}; locale=en; entry_skip=1`;
      await step("Drawing cards aside", async () => {
        for (let n = 0; n < options.rounds; n++) rounds.push(await play(browser, site, cookies));
      });
      return toReport(rounds);
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

async function play(browser: Browser, site: Server, cookies: string): Promise<DragMeasurement> {
  const url = new URL("/swipe-game", site.url);
  const { context, page, line } = await slowPhone(browser, url, cookies);
  try {
    await page.goto(url.href, { waitUntil: "networkidle" });
    await line.send("Performance.enable");
    const drawn: DragMeasurement = { frames: [], layouts: 0 };
    for (let n = 0; n < CARDS; n++) {
      const one = await dragAside(page, line);
      drawn.frames.push(...one.frames);
      drawn.layouts += one.layouts;
      await page.keyboard.press("ArrowLeft");
      await sleep(600); // the card leaves, and the next one appears
    }
    return drawn;
  } finally {
    await context.close();
  }
}

/**
 * Drags one card to the side and back: returns the time of each frame, and the number of layouts.
 */
async function dragAside(page: Page, line: CDPSession): Promise<DragMeasurement> {
  const box = await page.getByRole("article").last().boundingBox();
  if (!box) throw new Error("No card lies there");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 3;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number | null) =>
    line.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: by === null ? [] : [{ x: x + by, y }],
    });
  await touch("touchStart", 0);
  await touch("touchMove", 12);
  await page.evaluate(watchFrames);
  const before = await layoutsOf(line);
  const startedAt = performance.now();
  for (let n = 1; n <= STEPS; n++) {
    await touch("touchMove", 12 + FAR * Math.sin((Math.PI * n) / STEPS));
    await sleep(Math.max(0, startedAt + n * FRAME_MS - performance.now()));
  }
  const layouts = (await layoutsOf(line)) - before;
  const frames = await page.evaluate(readFrames);
  await touch("touchEnd", null);
  await sleep(250);
  return { frames, layouts };
}

async function layoutsOf(line: CDPSession): Promise<number> {
  const { metrics } = await line.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
}

type RecordedFrames = { frames: number[]; last: number; on: boolean };

/** Runs in the page: records the intervals between frames. */
function watchFrames(): void {
  const watched: RecordedFrames = { frames: [], last: 0, on: true };
  (globalThis as unknown as { drawn: RecordedFrames }).drawn = watched;
  const note = (now: number) => {
    if (watched.last) watched.frames.push(now - watched.last);
    watched.last = now;
    if (watched.on) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

function readFrames(): number[] {
  const { drawn } = globalThis as unknown as { drawn: RecordedFrames };
  drawn.on = false;
  return drawn.frames;
}

const rateOf = ({ frames }: DragMeasurement) =>
  (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0);
const lateOf = ({ frames }: DragMeasurement) =>
  (100 * frames.filter((one) => one > LATE_MS).length) / frames.length;

function toReport(rounds: readonly DragMeasurement[]): Report {
  const rate = median(rounds.map(rateOf));
  const late = median(rounds.map(lateOf));
  const layouts = Math.max(...rounds.map((one) => one.layouts));
  const all = rounds.flatMap(({ frames }) => frames);
  const of = (share: number) => figure(quantile(all, share));
  return {
    title: "Swipe game",
    text: [
      `${rounds.length} rounds of ${CARDS} cards, each drawn aside and back by a finger on a phone four times slower than this machine. Frames in milliseconds, ${all.length} in all.`,
      "",
      table(
        ["", "frames a second", "late, %", "p50", "p95", "p99", "layouts"],
        [
          [
            "a card under a finger",
            figure(rate),
            figure(late),
            of(0.5),
            of(0.95),
            of(0.99),
            layouts,
          ],
        ],
      ),
    ].join("\n"),
    figures: { "swipe-rate": rate, "swipe-late": late, "swipe-layouts": layouts },
    noise: noiseOf([rounds.map(rateOf)]),
  };
}
