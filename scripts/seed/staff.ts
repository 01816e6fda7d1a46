import type { DatabaseSync } from "node:sqlite";
import type { Role } from "~/domain/permission/permission";

/** The password and the TOTP secret of all demo accounts of staff, for their first sign-in. */
export const STAFF_PASSWORD = "demo-password";
export const STAFF_TOTP_SECRET = "DEMODEMODEMODEMODEMODEMODEMODEMO";

type DemoStaff = {
  id: string;
  role: Role;
  name: string;
  /**
   * The secret, encrypted for this id with the password (staff/setup-secret.ts). Encryption is
   * random, and the same seed must write the same rows.
   */
  setupSecret: string;
};

/** One account for each role. */
const DEMO_STAFF: readonly DemoStaff[] = [
  {
    id: "------demo-staff-owner",
    role: "owner",
    name: "Olga Owner",
    setupSecret:
      "wkvEBvfr.kzwd9bbM56Hpktl8.Q1p8X_f3NRZdJBMGKyLC-c2WESmO1f-yk_j4O1DJq2rfZS82ZlqJxe26qw",
  },
  {
    id: "--demo-staff-operator-",
    role: "operator",
    name: "Otto Operator",
    setupSecret:
      "wkvEBvfr.iaXDoihw14Q_qabY.-sLZ_qzY3BVWKjyQmZcBucSzUZ9m4aDCTjzNgPuMs5PkqolP8ewCzKOqRg",
  },
  {
    id: "-demo-staff-moderator-",
    role: "moderator",
    name: "Mona Moderator",
    setupSecret:
      "wkvEBvfr.2YZs8P9LRmrOR4BK.ozcv_khS6kpZ7H6x1kAWcSXB_YGqdOg7y6YIlHsRb2xiFSA8QpnRx2CQYg",
  },
  {
    id: "--demo-staff-support--",
    role: "support",
    name: "Sven Support",
    setupSecret:
      "wkvEBvfr.3injMbDjVjUcoFC2.CfRRf0MQkMX-jwdgSQ9y7tMDRcDwkSJWz1OQXj4H0nkUV72wlbNVMlLGQg",
  },
  {
    id: "demo-staff-bookkeeper-",
    role: "bookkeeper",
    name: "Britt Bookkeeper",
    setupSecret:
      "wkvEBvfr.RDFC_KZDhJAQ7t-f.YxZ8J27DMbHBzT0O2rCTFNGEnMRHCQSfh3tAY7Dm-EhTC1gzPCq5BxIVYQ",
  },
];

export const staffEmailOf = (role: Role) => `${role}@staff.test`;

/** Demo logins do not expire. */
const SETUP_EXPIRES_AT = Date.UTC(2100, 0, 1);

/** Writes the accounts of staff again, without passkeys and sessions; other accounts are deleted. */
export function writeStaff(db: DatabaseSync, now: number): void {
  db.exec("DELETE FROM staff_sessions; DELETE FROM staff_passkeys; DELETE FROM staff");
  const insert = db.prepare(
    "INSERT INTO staff (id, email, name, roles, setup_secret, setup_expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  for (const { id, role, name, setupSecret } of DEMO_STAFF)
    insert.run(
      id,
      staffEmailOf(role),
      name,
      JSON.stringify([role]),
      setupSecret,
      SETUP_EXPIRES_AT,
      now,
    );
}
