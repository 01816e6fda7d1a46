import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Role } from "~/domain/permission/permission";
import type { E2eSite } from "./e2e-site";

/** The origin of the operators' host of a served site. */
export const operatorOrigin = (address: string) =>
  `http://operator.localhost:${new URL(address).port}`;

/** Signs a browser in as a staff member with this role, without a passkey. */
export async function signInAsStaff(
  page: Page,
  { site, address }: { site: E2eSite; address: string },
  role: Role,
): Promise<void> {
  const now = Date.now();
  const secret = role.padEnd(43, "s");
  site.write(
    "INSERT OR IGNORE INTO staff (id, email, name, roles, created_at) VALUES (?, ?, ?, ?, ?)",
    `e2e-${role}`,
    `e2e-${role}@staff.test`,
    `Kim the ${role}`,
    JSON.stringify([role]),
    now,
  );
  site.write(
    "INSERT OR IGNORE INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, ?, ?, 0, 'Test', ?, ?)",
    createHash("sha256").update(secret).digest("base64url"),
    `e2e-${role}`,
    `session-${role}`,
    now,
    now + 3_600_000,
  );
  const url = operatorOrigin(address);
  await page.context().addCookies([{ name: "staff.session", value: secret, url }]);
}
