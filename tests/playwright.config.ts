import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Journeys in an installed Chromium (CHROMIUM, or Debian's), one after another: they share one site and one world. */
export default defineConfig({
  testDir: "journeys",
  outputDir: join(import.meta.dirname, "../test-results/journeys"),
  globalSetup: "./support/journey-site.ts",
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as ["json"]] : [])],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
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
