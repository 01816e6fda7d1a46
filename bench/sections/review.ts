import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { type Report, table } from "../lib/report.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { OPERATOR_HOST, serveSite } from "../lib/server.ts";
import { figure, quantile } from "../lib/statistics.ts";
import { openBrowser } from "../lib/visit.ts";

const PHOTOS = 1000;
/** Every tenth photo is rejected, which takes two keys. */
const REJECT_EVERY = 10;
const SECRET = "s".repeat(43);

type ReviewMeasurement = { waits: number[]; seconds: number; wrong: number };

/**
 * A thousand waiting photos, decided by keyboard as soon as each is drawn: how long the next one
 * takes, and whether every decision is stored.
 */
export function measureReview(): Promise<Report> {
  return withFolder(async (state) => {
    await step("Writing photos to review", async () => {
      await writeSeedData(state, 1);
      addWaitingPhotos(state);
    });
    const site = await serveSite(state);
    const browser = await openBrowser();
    try {
      const origin = `http://${OPERATOR_HOST}:${site.url.port}`;
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies([{ name: "staff.session", value: SECRET, url: origin }]);
      const page = await context.newPage();
      await page.goto(`${origin}/operator/photos`, { waitUntil: "networkidle" });
      const review = await step("Deciding photos", () => decideAll(page));
      return toReport({ ...review, wrong: countWrong(state) });
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

/** Photos of demo members wait again, and a moderator has a session. */
function addWaitingPhotos(state: string): void {
  const db = openLocalFile(state);
  const now = Date.now();
  db.prepare("UPDATE photos SET status = 'active' WHERE status = 'pending'").run();
  const { changes } = db
    .prepare(
      "UPDATE photos SET status = 'pending' WHERE id IN (SELECT id FROM photos WHERE status = 'active' ORDER BY id LIMIT ?)",
    )
    .run(PHOTOS);
  if (changes !== PHOTOS) throw new Error(`The demo data has only ${changes} photos`);
  db.prepare(
    "INSERT INTO staff (id, email, name, roles, created_at) VALUES ('reviewer', 'reviewer@demo.test', 'Mo', '[\"moderator\"]', ?)",
  ).run(now);
  db.prepare(
    "INSERT INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, 'reviewer', 'review', 0, 'Bench', ?, ?)",
  ).run(createHash("sha256").update(SECRET).digest("base64url"), now, now + 3_600_000);
  db.close();
}

async function decideAll(page: Page): Promise<Omit<ReviewMeasurement, "wrong">> {
  const waits: number[] = [];
  const startedAt = performance.now();
  await page.waitForFunction(isDrawn, "");
  for (let n = 1; n <= PHOTOS; n++) {
    const shown = await page.evaluate(shownPhoto);
    const keys = n % REJECT_EVERY === 0 ? ["r", "4"] : ["a"];
    const pressedAt = performance.now();
    for (const key of keys) await page.keyboard.press(key);
    if (n === PHOTOS) break;
    await page.waitForFunction(isDrawn, shown);
    waits.push(performance.now() - pressedAt);
  }
  await page.getByText(`${PHOTOS} decided here`).waitFor({ timeout: 600_000 });
  return { waits, seconds: (performance.now() - startedAt) / 1000 };
}

/** Runs in the page: the photo to decide. */
const shownPhoto = (): string =>
  document.querySelector<HTMLImageElement>('section[aria-label="Photo"] img')?.src ?? "";

/** Runs in the page: whether another photo than the given one is drawn. */
function isDrawn(earlier: string): boolean {
  const image = document.querySelector<HTMLImageElement>('section[aria-label="Photo"] img');
  return image !== null && image.src !== earlier && image.complete && image.naturalWidth > 0;
}

/** Photos that still wait, have no decision, or more than one. */
function countWrong(state: string): number {
  const db = openLocalFile(state);
  const { wrong } = db
    .prepare(
      `SELECT (SELECT count(*) FROM photos WHERE status = 'pending')
            + abs(${PHOTOS} - (SELECT count(DISTINCT item) FROM moderation_decisions WHERE staff = 'reviewer'))
            + (SELECT count(*) - count(DISTINCT item) FROM moderation_decisions WHERE staff = 'reviewer') AS wrong`,
    )
    .get() as { wrong: number };
  db.close();
  return wrong;
}

function toReport({ waits, seconds, wrong }: ReviewMeasurement): Report {
  const of = (share: number) => quantile(waits, share);
  return {
    title: "Photo review",
    text: [
      `${PHOTOS} waiting photos, each decided by keyboard as soon as it is drawn, every tenth rejected. Milliseconds from the key until the next photo is drawn; the rate counts until the last decision is stored.`,
      "",
      table(
        ["", "decisions a second", "p50", "p95", "p99", "slowest", "wrong"],
        [
          [
            "photos by keyboard",
            figure(PHOTOS / seconds),
            figure(of(0.5)),
            figure(of(0.95)),
            figure(of(0.99)),
            figure(of(1)),
            wrong,
          ],
        ],
      ),
    ].join("\n"),
    figures: { "review-rate": PHOTOS / seconds, "review-wait": of(0.99), "review-faults": wrong },
  };
}
