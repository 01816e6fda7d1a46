import { beforeEach, expect, test } from "vitest";
import { newId, type StaffId } from "~/kit/ids";
import { directory } from "../../../tests/support/bindings";
import {
  addSignedInStaff,
  addTestStaff,
  answerChallenge,
  deleteAllStaff,
  MANAGER,
  registerPasskey,
  setUp,
} from "../../../tests/support/staff-accounts";
import { realServices } from "../../../tests/support/test-database";
import { TOTP_STEP } from "../two-factor/two-factor";
import { findStaff } from "./find-staff";
import {
  addStaff,
  changeRoles,
  findStaffByEmail,
  listStaff,
  removeStaff,
  resetStaff,
} from "./manage-staff";
import { MAX_STAFF } from "./staff";

const start = Math.floor(Date.now() / TOTP_STEP) * TOTP_STEP;
const services = realServices({ now: () => start });

beforeEach(async () => void (await deleteAllStaff()));

test("an account is listed with its roles and whether it waits for its first sign-in", async () => {
  const { id, email } = await addTestStaff(services, ["support", "owner"]);
  const [listed] = await listStaff(services);
  expect(listed).toMatchObject({ id, email, roles: ["owner", "support"], passkeys: 0 });
  expect(listed?.setupUntil).toBeGreaterThan(start);
  await registerPasskey(services, await setUp(services, { id, email, ...(await added(id)) }));
  expect(await listStaff(services)).toMatchObject([{ passkeys: 1, setupUntil: null }]);
});

/** New credentials of an account. */
async function added(id: StaffId) {
  const outcome = await resetStaff(services, MANAGER, id);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

test("neither the setup password nor the secret of its codes is stored", async () => {
  const { credentials } = await addTestStaff(services);
  const stored = JSON.stringify((await directory.prepare("SELECT * FROM staff").all()).results);
  for (const secret of [credentials.password, credentials.secret.replaceAll(" ", "")])
    expect(stored).not.toContain(secret);
});

test("an address has one account until it is removed", async () => {
  await addTestStaff(services, ["owner"]);
  const { id, email } = await addTestStaff(services);
  const again = { email, name: "Again", roles: ["support"] as const };
  expect(await addStaff(services, MANAGER, again)).toEqual({ ok: false, refusal: "email_taken" });
  await removeStaff(services, MANAGER, id);
  expect(await findStaffByEmail(services, email)).toBeNull();
  expect((await addStaff(services, MANAGER, again)).ok).toBe(true);
});

test("there are at most two hundred accounts", async () => {
  const insert = directory.prepare(
    "INSERT INTO staff (id, email, name, roles, created_at) VALUES (?, ?, 'x', '[\"support\"]', 0)",
  );
  await directory.batch(
    Array.from({ length: MAX_STAFF }, (_, n) => insert.bind(newId<StaffId>(), `${n}@x.test`)),
  );
  await expect(addTestStaff(services)).rejects.toThrow("too_many_staff");
});

test("a removed account's session ends at once, and its passkeys are deleted", async () => {
  await addTestStaff(services, ["owner"]);
  const { id, secret, device } = await addSignedInStaff(services, ["moderator"]);
  const answer = await answerChallenge(services, device);
  expect(await findStaff(services, secret)).not.toBeNull();
  expect(await removeStaff(services, MANAGER, id)).toEqual({ ok: true, value: null });
  expect(await findStaff(services, secret)).toBeNull();
  expect((await answer()).ok).toBe(false);
  for (const table of ["staff_sessions", "staff_passkeys"]) {
    const left = directory.prepare(`SELECT 1 FROM ${table} WHERE staff_id = ?`).bind(id);
    expect((await left.all()).results, table).toEqual([]);
  }
  expect(await removeStaff(services, MANAGER, id)).toEqual({ ok: false, refusal: "not_found" });
});

test("removal ends a session even if its row were left", async () => {
  const { id, secret } = await addSignedInStaff(services);
  await directory.prepare("UPDATE staff SET removed_at = 1 WHERE id = ?").bind(id).run();
  expect(await findStaff(services, secret)).toBeNull();
});

test("other roles end the sessions of the account, the same roles do not", async () => {
  const { id, secret } = await addSignedInStaff(services, ["moderator"]);
  const bystander = await addSignedInStaff(services, ["moderator"]);
  const same = await changeRoles(services, MANAGER, { id, roles: ["moderator", "moderator"] });
  expect(same).toEqual({ ok: true, value: { changed: false } });
  expect(await findStaff(services, secret)).not.toBeNull();
  const other = await changeRoles(services, MANAGER, { id, roles: ["support"] });
  expect(other).toEqual({ ok: true, value: { changed: true } });
  expect(await findStaff(services, secret)).toBeNull();
  expect(await findStaff(services, bystander.secret)).not.toBeNull();
  const missing = await changeRoles(services, MANAGER, {
    id: newId<StaffId>(),
    roles: ["support"],
  });
  expect(missing).toEqual({ ok: false, refusal: "not_found" });
});

test("of two changes of the same roles at the same moment one is refused", async () => {
  const { id } = await addTestStaff(services, ["moderator"]);
  const outcomes = await Promise.all([
    changeRoles(services, MANAGER, { id, roles: ["support"] }),
    changeRoles(services, MANAGER, { id, roles: ["bookkeeper"] }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, refusal: "changed_meanwhile" });
});

test("a role that a later release stored grants nothing", async () => {
  const { id, secret } = await addSignedInStaff(services, ["support"]);
  const roles = '["auditor","support"]';
  await directory.prepare("UPDATE staff SET roles = ? WHERE id = ?").bind(roles, id).run();
  expect((await findStaff(services, secret))?.roles).toEqual(["support"]);
});

test("the last owner keeps the role and the account", async () => {
  const first = await addTestStaff(services, ["owner"]);
  const second = await addTestStaff(services, ["owner"]);
  const lastOwner = { ok: false, refusal: "last_owner" };
  const outcomes = await Promise.all([
    changeRoles(services, MANAGER, { id: first.id, roles: ["operator"] }),
    removeStaff(services, MANAGER, second.id),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual(lastOwner);
  const [owner] = (await listStaff(services)).filter(({ roles }) => roles.includes("owner"));
  const id = owner?.id as StaffId;
  expect(await removeStaff(services, MANAGER, id)).toEqual(lastOwner);
  expect(await changeRoles(services, MANAGER, { id, roles: ["support"] })).toEqual(lastOwner);
  expect((await changeRoles(services, MANAGER, { id, roles: ["owner", "support"] })).ok).toBe(true);
});

test("a reset ends the sessions and replaces the passkeys by new setup credentials", async () => {
  const { id, email, secret, device } = await addSignedInStaff(services, ["bookkeeper"]);
  const answer = await answerChallenge(services, device);
  const outcome = await resetStaff(services, MANAGER, id);
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await findStaff(services, secret)).toBeNull();
  expect((await answer()).ok).toBe(false);
  const setup = await setUp(services, { id, email, ...outcome.value });
  const { outcome: registered } = await registerPasskey(services, setup);
  expect(registered.ok).toBe(true);
  expect(await resetStaff(services, MANAGER, newId<StaffId>())).toEqual({
    ok: false,
    refusal: "not_found",
  });
});

test("each change of an account is in the audit log, a refused one is not", async () => {
  const since = await lastEntry();
  const owner = await addSignedInStaff(services, ["owner"]);
  const manager = { staff: owner.staff };
  const { id } = await addTestStaff(services, ["support"]);
  await changeRoles(services, manager, { id, roles: ["support"] });
  await changeRoles(services, manager, { id, roles: ["moderator"] });
  await resetStaff(services, manager, id);
  await removeStaff(services, manager, id);
  await removeStaff(services, manager, id);
  await removeStaff(services, manager, owner.id);
  const { results } = await directory
    .prepare(
      'SELECT action, subject_id, staff_id, reason, "before", "after" FROM audit_log WHERE seq > ? ORDER BY seq',
    )
    .bind(since)
    .all();
  const by = { subject_id: id, staff_id: owner.id, reason: null, before: null, after: null };
  expect(results).toMatchObject([
    { action: "staff.added", subject_id: owner.id, staff_id: null, reason: "test" },
    { action: "staff.passkey_added", subject_id: owner.id, staff_id: owner.id },
    { action: "staff.added", subject_id: id, after: '{"roles":["support"]}' },
    {
      ...by,
      action: "staff.roles_changed",
      before: '{"roles":["support"]}',
      after: '{"roles":["moderator"]}',
    },
    { ...by, action: "staff.reset" },
    { ...by, action: "staff.removed" },
  ]);
});

async function lastEntry(): Promise<number> {
  const row = await directory.prepare("SELECT max(seq) AS seq FROM audit_log").first();
  return Number(row?.seq ?? 0);
}
