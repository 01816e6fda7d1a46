import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { E2eSite } from "./e2e-site";

const secretOf = (name: string) => name.padEnd(43, "s");

/** Inserts a moderator with an open session. */
export function addModerator(site: E2eSite, name: string): void {
  const now = Date.now();
  site.write(
    "INSERT OR IGNORE INTO staff (id, email, name, roles, created_at) VALUES (?, ?, ?, '[\"moderator\"]', ?)",
    ...[name, `${name}@demo.test`, name, now],
  );
  site.write(
    "INSERT OR IGNORE INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, ?, ?, 0, 'Test', ?, ?)",
    createHash("sha256").update(secretOf(name)).digest("base64url"),
    ...[name, name, now, now + 3_600_000],
  );
}

/** Opens a page of the operators' host as that moderator. */
export async function openAsModerator(
  page: Page,
  name: string,
  { address, path }: { address: string; path: string },
): Promise<void> {
  const origin = `http://operator.localhost:${new URL(address).port}`;
  await page.context().addCookies([{ name: "staff.session", value: secretOf(name), url: origin }]);
  await page.goto(origin + path);
}
