import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openContext } from "../../tests/support/command-context";
import { orderMemberAction, type StaffContext, showMembers } from "./actions";

type ExecutionRequest = { origin: string; deed: string; knock: string };

/** Sam on two sites, Kim on one; `knocked` lists the requests to the site. */
function open(reached = true) {
  const { context, sqlite, lines } = openContext();
  for (const [site, email, status] of [
    ["a.test", "sam@example.test", "active"],
    ["b.test", "sam@example.test", "suspended"],
    ["a.test", "kim@example.test", "deletion_pending"],
  ]) {
    const id = `${site}-${email}`;
    sqlite.exec(
      `INSERT OR IGNORE INTO sites (id, host, created_at) VALUES ('${site}', '${site}', 0);
       INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('${id}', '${site}', '${email}', 'x', '${status}', 'en', 0);
       INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at) VALUES ('${id}', '${site}', 'active', 'Sam', '1990-01-01', 'en', 0, 0);`,
    );
  }
  const requests: ExecutionRequest[] = [];
  const staff: StaffContext = {
    db: context.db,
    now: 7,
    print: context.print,
    staff: "ops",
    originOf: (host) => `https://${host}`,
    requestExecution: async (origin, request) => {
      requests.push({ origin, ...request });
      if (!reached) throw new TypeError("fetch failed");
      return true;
    },
  };
  return { staff, sqlite, lines, knocked: requests };
}
const memberWithLostPhone = {
  action: "factor-off" as const,
  idOrEmail: "sam@example.test",
  reason: "Lost phone",
};
const FACTOR =
  "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES ('a.test-sam@example.test', 'a.test', 'x', 0, 0)";
const MOVED =
  "INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, code_expires_at, expires_at, created_at) VALUES ('h', 'a.test', 'a.test-sam@example.test', 'undo_mail_change', '', 0, 8, 0)";
const suspend = {
  action: "suspend" as const,
  idOrEmail: "\u200eSam@Example.test\u200b ",
  reason: "It's rude",
};

test("an action is stored with its reason, and sent to the site for execution", async () => {
  const { staff, sqlite, lines, knocked: requests } = open();
  await orderMemberAction(staff, { ...suspend, host: "a.test" });
  const [row] = sqlite.prepare("SELECT * FROM staff_deeds").all() as Record<string, unknown>[];
  expect(row).toMatchObject({
    account_id: "a.test-sam@example.test",
    deed: "suspend",
    reason: "It's rude",
  });
  expect(row).toMatchObject({
    staff: "ops",
    at: 7,
    carried_out_at: null,
    origin: "https://a.test",
  });
  expect(requests).toMatchObject([{ origin: "https://a.test", deed: row?.id }]);
  const hash = createHash("sha256")
    .update(requests[0]?.knock ?? "")
    .digest("base64url");
  expect(row?.knock_hash).toBe(hash);
  expect(lines.at(-1)).toContain("is done");
  await showMembers(staff, "sam@example.test", "a.test");
  expect(lines.at(-1)).toContain("suspend by ops: It's rude");
});

test("a fake is stored as a ban marked as fake, and find shows it", async () => {
  const { staff, sqlite, lines } = open();
  await orderMemberAction(staff, { ...suspend, action: "fake", host: "a.test" });
  const log = sqlite.prepare("SELECT deed, fake, refunded_at FROM staff_deeds").all();
  expect(log).toEqual([{ deed: "ban", fake: 1, refunded_at: null }]);
  await showMembers(staff, "sam@example.test", "a.test");
  expect(lines.at(-1)).toContain("fake by ops: It's rude");
});

test("an unreachable site is reported, and its scheduler executes the action", async () => {
  const { staff, lines } = open(false);
  await orderMemberAction(staff, { ...suspend, host: "a.test" });
  expect(lines.at(-1)).toContain("within five minutes");
});

test("a lost second factor is removed, and find shows it", async () => {
  const { staff, sqlite, lines } = open();
  sqlite.exec(FACTOR);
  await showMembers(staff, "sam@example.test", "a.test");
  expect(lines.at(-1)).toContain("(second factor)");
  await orderMemberAction(staff, { ...memberWithLostPhone, host: "a.test" });
  expect(sqlite.prepare("SELECT deed FROM staff_deeds").all()).toEqual([{ deed: "factor_off" }]);
});

test("no factor is removed while the previous address may undo the change", async () => {
  const { staff, sqlite } = open();
  sqlite.exec(`${FACTOR}; ${MOVED}`);
  await expect(
    orderMemberAction(staff, { ...memberWithLostPhone, host: "a.test" }),
  ).rejects.toThrow("less than two days");
  sqlite.exec("UPDATE account_tokens SET expires_at = 7");
  await orderMemberAction(staff, { ...memberWithLostPhone, host: "a.test" });
});

test.each([
  [{ ...suspend }, "several sites"],
  [{ ...suspend, host: "a.test", reason: " " }, "--reason"],
  [{ ...suspend, host: "a.test", reason: "x".repeat(1001) }, "longer than 1000"],
  [{ ...memberWithLostPhone, host: "a.test" }, "has no second factor"],
  [{ ...suspend, idOrEmail: "nobody@example.test" }, "no account"],
  [{ ...suspend, host: "b.test" }, "is suspended; suspend does not apply"],
  [{ ...suspend, host: "a.test", action: "restore" as const }, "restore does not apply"],
  [{ ...suspend, idOrEmail: "kim@example.test" }, "is deletion_pending"],
])("%o is rejected, and nothing is written", async (input, message) => {
  const { staff, sqlite } = open();
  await expect(orderMemberAction(staff, input)).rejects.toThrow(message);
  expect(sqlite.prepare("SELECT * FROM staff_deeds").all()).toEqual([]);
});
