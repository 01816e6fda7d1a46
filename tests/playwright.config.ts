import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/**
 * End-to-end tests in Chromium's headless shell if it is installed, which takes a fifth less CPU
 * time, otherwise in an installed Chromium. Three files run in parallel on two
 * cores, since a file waits for pages, timers and sites two fifths of its time. Each file has its
 * own site and seed data (support/e2e-site.ts), so that none depends on another or on the order. An option of a worker, such as `trace`, must not be set in a file: every other value
 * starts another worker with another browser.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: join(import.meta.dirname, "../test-results/e2e"),
  globalSetup: "./support/e2e-setup.ts",
  workers: 3,
  // A failed test runs once more, and is reported by name if it then passes (decision 0114).
  retries: 1,
  // A generous timeout for a slow or busy machine: each wait ends with its condition.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as ["json"]] : [])],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
    // Responses from a service worker cannot be intercepted; it has tests of its own
    // (installed-app.test.ts).
    serviceWorkers: "block",
    // A control that cannot be pressed is named at once, instead of after the test's timeout.
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Recorded on demand only (TRACE=1): traces would take a tenth of the time of all tests, and
    // nobody opens them.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL ?? process.env.CHROMIUM ?? "/usr/bin/chromium",
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
