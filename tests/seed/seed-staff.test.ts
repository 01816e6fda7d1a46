import { expect, test } from "vitest";
import { ROLES } from "~/domain/permission/permission";
import { openSetupSecret } from "~/domain/staff/setup-secret";
import { totpCodeAt } from "~/domain/two-factor/totp";
import type { StaffId } from "~/kit/ids";
import { STAFF_PASSWORD, STAFF_TOTP_SECRET, staffEmailOf } from "../../scripts/seed/staff.ts";
import { codeOfSecret } from "../../scripts/staff/totp-code.ts";
import { demoDatabase, NOW } from "./demo-database";

const { all } = demoDatabase();

test("each role has one demo account, whose password opens the printed TOTP secret", async () => {
  const rows = all<{ id: StaffId; email: string; roles: string; setup_secret: string }>(
    "SELECT id, email, roles, setup_secret FROM staff",
  );
  const byRole = new Map(rows.map((row) => [row.roles, row]));
  expect(rows).toHaveLength(ROLES.length);
  for (const role of ROLES) {
    const row = byRole.get(JSON.stringify([role]));
    expect(row?.email).toBe(staffEmailOf(role));
    if (!row) continue;
    const secret = await openSetupSecret(
      { id: row.id, setupSecret: row.setup_secret },
      STAFF_PASSWORD,
    );
    expect(secret && totpCodeAt(secret, NOW)).toBe(codeOfSecret(STAFF_TOTP_SECRET, NOW));
  }
});
