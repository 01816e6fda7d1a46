import type { Page } from "@playwright/test";

/** The value of the cookie with a browser's closed alerts; empty where there is none. */
export async function closedAlerts(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "alerts_closed")?.value ?? "";
}

/**
 * When an alert was closed in a browser with one member, in milliseconds since 1970; NaN if it was
 * not.
 */
export async function closedAtIn(page: Page, alert: string): Promise<number> {
  const [, seconds = ""] = new RegExp(`\\.${alert}~(\\w+)`).exec(await closedAlerts(page)) ?? [];
  return Number.parseInt(seconds, 36) * 1000;
}
