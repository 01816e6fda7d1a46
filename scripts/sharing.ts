/**
 * `npm run sharing`: renders the Open Graph pictures of shared URLs (public/og), one per lander and
 * language, from the landers themselves.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { LANDERS } from "~/domain/visit/visit";
import { LANGUAGES } from "~/i18n/languages";
import { ensureBuild } from "./lib/build.ts";
import { ensureChromium } from "./lib/chromium.ts";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/paths.ts";
import { step } from "./lib/progress.mjs";

/** The size of Open Graph pictures, in pixels. */
const SIZE = { width: 1200, height: 630 };
/** Text and picture fill the card; the sharing service shows the site's name next to it. */
const AS_CARD = `
  .bar, .form, .facts, .points, .foot, .pause, .top-bar, header, .answers { display: none !important }
  .stage { grid-template: auto 1fr / 1fr !important; min-height: 630px !important; height: 630px; max-width: none !important; padding: 56px 64px 0 !important }
  .stage h1 { font-size: 68px !important; max-width: 16em !important }
  .stage .lead { font-size: 28px !important }
  .stage > .art, .stage > .map { align-self: start !important; margin-top: 20px !important }
  .collagelanding .art { height: 400px !important }
  .maplanding figcaption, .tinderswipe .kept { display: none !important }
  .maplanding .readers { margin-top: 12px }
  .maplanding .sheet { grid-template-columns: 24rem !important; justify-content: center }
  .tinderswipe .deck { justify-content: center; grid-template-columns: auto !important }
  .iconslanding .choices fieldset, .iconslanding .icons { display: none !important }
  .alonetonight .art { width: 100% !important; height: 56% !important }
  *, ::before, ::after { animation: none !important }
`;
/** The first page's scene and sentence, without a price, which depends on the site. */
const HOME_AS_CARD = `
  body > header, header.sticky, main > section > div > div:last-child, main section ul { display: none !important }
  main > section > div { min-height: 630px !important }
`;

export default defineCommand({
  name: "sharing",
  about:
    "Draws the pictures of shared addresses (public/og) from the first page and each lander, in every language. It builds the sites and needs Chromium.",
  options: {},
  examples: [""],
  run: draw,
});

async function draw(): Promise<void> {
  const { chromium } = await import("@playwright/test");
  const { startRuntime } = await import("./lib/runtime.ts");
  const { prepareSeedData } = await import("./lib/local-seed.ts");
  const executablePath = await ensureChromium();
  await ensureBuild();
  const state = mkdtempSync(join(tmpdir(), "sharing-"));
  await prepareSeedData(state, { members: 50, velours: 10 });
  const runtime = await startRuntime({
    port: 0,
    host: "localhost",
    state,
    vars: { LOCAL: "yes", NETWORK_KEY: "sharing", FACTOR_KEY: "sharing", PHOTO_KEY: "sharing" },
  });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  mkdirSync(join(ROOT, "public/og"), { recursive: true });
  await step(`Drawing ${(LANDERS.length + 1) * LANGUAGES.length} pictures`, () =>
    drawAll(browser, runtime.url),
  );
  await browser.close();
  await runtime.stop();
  rmSync(state, { recursive: true, force: true });
}

async function drawAll(browser: Browser, site: URL): Promise<void> {
  const { default: sharp } = await import("sharp");
  for (const language of LANGUAGES) {
    const context = await browser.newContext({
      viewport: SIZE,
      bypassCSP: true,
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    const cookies = { locale: language, entry_skip: "1" };
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.href })),
    );
    const page = await context.newPage();
    for (const name of ["home", ...LANDERS]) {
      await page.goto(new URL(name === "home" ? "/" : `/landers/${name}`, site).href);
      await page.addStyleTag({ content: name === "home" ? HOME_AS_CARD : AS_CARD });
      const picture = await page.screenshot({ type: "png" });
      await sharp(picture)
        .jpeg({ quality: 74, mozjpeg: true })
        .toFile(join(ROOT, `public/og/${name}-${language}.jpg`));
    }
    await context.close();
  }
}
