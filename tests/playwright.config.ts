import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/**
 * Journeys in an installed Chromium (CHROMIUM, or Debian's), two files side by side: they wait far more than they compute.
 * Each file has a site and a world of its own (support/journey-site.ts), so that none needs another or its order.
 */
export default defineConfig({
  testDir: "journeys",
  outputDir: join(import.meta.dirname, "../test-results/journeys"),
  globalSetup: "./support/journey-world.ts",
  workers: 2,
  // What fails is tried once more, and told by name where it held then (decision 0114).
  retries: 1,
  // Patience for a slow or busy machine: nothing waits longer than what it waits for takes.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as ["json"]] : [])],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
    // What comes by a worker cannot be held back; it is a subject of its own (installed-app.test.ts).
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Recorded on demand alone (TRACE=1): a tenth of all journeys' time goes into traces that nobody opens.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
