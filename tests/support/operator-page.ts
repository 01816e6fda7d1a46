import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Role } from "~/domain/permission/permission";
import type { E2eSite } from "./e2e-site";

const SECRET = "s".repeat(43);

/** Signs a staff member with the role in, in this browser; returns the origin of the operators' host. */
export async function signInAsStaff(
  page: Page,
  { site, address, role }: { site: E2eSite; address: string; role: Role },
): Promise<string> {
  const now = Date.now();
  const id = `staff-${role}`;
  site.write(
    "INSERT OR IGNORE INTO staff (id, email, name, roles, created_at) VALUES (?, ?, 'Mo', ?, ?)",
    id,
    `${role}@staff-of-test.test`,
    JSON.stringify([role]),
    now,
  );
  site.write(
    "INSERT OR REPLACE INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, ?, ?, 0, 'Test', ?, ?)",
    createHash("sha256").update(SECRET).digest("base64url"),
    id,
    `session-${role}`,
    now,
    now + 3_600_000,
  );
  const origin = `http://operator.localhost:${new URL(address).port}`;
  await page.context().addCookies([{ name: "staff.session", value: SECRET, url: origin }]);
  return origin;
}
