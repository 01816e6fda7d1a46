/**
 * `npm run screenshots`: writes the pictures of README.md (docs/images), phone views of the demo
 * site.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { ENTRY_COOKIE } from "~/domain/site/entry-warning";
import { CHOICE_COOKIE } from "~/request/middleware/tracking";
import { ensureBuild } from "./lib/build.ts";
import { ensureChromium } from "./lib/chromium.ts";
import { defineCommand } from "./lib/command.ts";
import { openLocalFile } from "./lib/local-database.ts";
import { ROOT } from "./lib/paths.ts";
import { step } from "./lib/progress.mjs";

const FOLDER = join(ROOT, "docs/images");
/** The viewport of a phone, in CSS pixels. */
const VIEWPORT = { width: 360, height: 720 };
const MEMBER = { email: "premium@demo.test", password: "demo-password" };

export default defineCommand({
  name: "screenshots",
  about:
    "Draws the pictures of README.md (docs/images) as premium@demo.test sees the demo site. It builds the sites and needs Chromium.",
  options: {},
  examples: [""],
  run: takeScreenshots,
});

async function takeScreenshots(): Promise<void> {
  const { chromium } = await import("@playwright/test");
  const { startRuntime } = await import("./lib/runtime.ts");
  const { prepareCurrentSeedData } = await import("./lib/local-seed.ts");
  const executablePath = await ensureChromium();
  await ensureBuild();
  const state = mkdtempSync(join(tmpdir(), "screenshots-"));
  await prepareCurrentSeedData(state, { members: 300, velours: 10 });
  const keys = { NETWORK_KEY: "local", FACTOR_KEY: "local", PHOTO_KEY: "local" };
  const vars = { LOCAL: "yes", ...keys };
  const runtime = await startRuntime({ port: 0, host: "localhost", state, vars });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    mkdirSync(FOLDER, { recursive: true });
    await step("Drawing 3 pictures", () => drawPages(browser, runtime.url, longestChat(state)));
  } finally {
    await browser.close();
    await runtime.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

/** The id of the member's conversation with the most messages. */
function longestChat(state: string): string {
  const db = openLocalFile(state);
  try {
    const chat = db
      .prepare(
        `SELECT conversation_id AS id FROM participants WHERE member_id =
         (SELECT id FROM accounts WHERE email = ?) ORDER BY last_seq DESC LIMIT 1`,
      )
      .get(MEMBER.email);
    return String(chat?.id);
  } finally {
    db.close();
  }
}

async function drawPages(browser: Browser, site: URL, chat: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.href,
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  // As after an earlier visit: without the entry warning and the question about cookies.
  const cookies = { [ENTRY_COOKIE]: String(Date.now()), [CHOICE_COOKIE]: "no", locale: "en" };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.href })),
  );
  const page = await context.newPage();
  await page.goto("/");
  await draw(page, "home");
  await page.goto("/login");
  await page.locator("#login-form [name=email]").fill(MEMBER.email);
  await page.locator("#login-form [name=password]").fill(MEMBER.password);
  await page.locator("#login-form [name=password]").press("Enter");
  await page.waitForURL(/\/members$/);
  const newLike = page.locator("[aria-labelledby=like-overlay-title]");
  await newLike.waitFor();
  await page.keyboard.press("Escape");
  await newLike.waitFor({ state: "hidden" });
  await page
    .locator("main .member-card")
    .first()
    .evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top - 150));
  await draw(page, "members");
  await page.goto(`/chats/${chat}`);
  await draw(page, "chat");
}

async function draw(page: Page, name: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ type: "png" });
  await sharp(picture)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}
