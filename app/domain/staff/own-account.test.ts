import { expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { newId, type PasskeyId, type SessionId } from "~/kit/ids";
import { directory } from "../../../tests/support/bindings";
import {
  addSignedInStaff,
  addTestStaff,
  answerChallenge,
  registerPasskey,
  setUp,
  setupInput,
  signInContext,
  staffOf,
} from "../../../tests/support/staff-accounts";
import { realServices } from "../../../tests/support/test-database";
import { TOTP_STEP } from "../two-factor/two-factor";
import { findStaff } from "./find-staff";
import {
  addStaffPasskey,
  deleteExpiredStaffSessions,
  endAllStaffSessions,
  endStaffSession,
  findOwnAccount,
  removeStaffPasskey,
  signOut,
} from "./own-account";
import { signInForSetup } from "./sign-in";
import { MAX_STAFF_PASSKEYS, STAFF_SESSION_TTL } from "./staff";

const start = Math.floor(Date.now() / TOTP_STEP) * TOTP_STEP;
const at = (time: number) => realServices({ now: () => time });
const services = at(start);

/** Signs in once more by the same passkey. */
async function signInAgain(device: Parameters<typeof answerChallenge>[1], now = start) {
  const outcome = await (await answerChallenge(at(now), device))({}, at(now));
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.secret;
}

test("the first passkey deletes password and code and opens a session with roles", async () => {
  const added = await addTestStaff(services, ["support"]);
  const setup = await setUp(services, added);
  const { outcome } = await registerPasskey(services, setup);
  if (!outcome.ok || !outcome.value.secret) throw new Error("The passkey was not stored");
  const { secret } = outcome.value;
  expect(await staffOf(services, secret)).toMatchObject({ setup: false, roles: ["support"] });
  const row = await directory
    .prepare("SELECT setup_secret, setup_expires_at FROM staff WHERE id = ?")
    .bind(added.id)
    .first();
  expect(row).toEqual({ setup_secret: null, setup_expires_at: null });
  const later = start + 2 * TOTP_STEP;
  const again = await signInForSetup(at(later), signInContext(), setupInput(added, later));
  expect(again).toEqual({ ok: false, refusal: "setup_failed" });
  const { sessions } = await findOwnAccount(services, await staffOf(services, secret));
  expect(sessions).toHaveLength(1);
});

test("a second setup session cannot register a passkey after the first one did", async () => {
  const added = await addTestStaff(services);
  const first = await setUp(services, added);
  const next = at(start + TOTP_STEP);
  const second = await setUp(next, added);
  expect((await registerPasskey(next, first)).outcome.ok).toBe(true);
  const { outcome } = await registerPasskey(next, second);
  expect(outcome).toEqual({ ok: false, refusal: "not_fresh" });
});

test("a registration is stored once, for its host and the session that requested it", async () => {
  const { staff, device } = await addSignedInStaff(services);
  const failed = { ok: false, refusal: "passkey_failed" };
  for (const error of [
    { host: "site.test" },
    { origin: "https://site.test" },
    { unverified: true },
  ])
    expect((await registerPasskey(services, staff, error)).outcome).toEqual(failed);
  const { credential, context, outcome } = await registerPasskey(services, staff);
  expect(outcome).toEqual({ ok: true, value: { secret: null } });
  const input = { name: "Key", credential };
  expect(await addStaffPasskey(services, context, input)).toEqual(failed);
  const other = await staffOf(services, await signInAgain(device));
  const elsewhere = { ...context, staff: other };
  expect(await addStaffPasskey(services, elsewhere, input)).toEqual(failed);
});

test("passkeys change only within fifteen minutes after the sign-in", async () => {
  const { staff } = await addSignedInStaff(services);
  const { outcome } = await registerPasskey(at(start + minutes(15) - 1), staff);
  expect(outcome.ok).toBe(true);
  const late = at(start + minutes(15));
  expect((await registerPasskey(late, staff)).outcome).toEqual({ ok: false, refusal: "not_fresh" });
  const [passkey] = (await findOwnAccount(services, staff)).passkeys;
  const removed = await removeStaffPasskey(late, staff, passkey?.id as PasskeyId);
  expect(removed).toEqual({ ok: false, refusal: "not_fresh" });
});

test("an account has at most ten passkeys", async () => {
  const { staff } = await addSignedInStaff(services);
  for (let n = 1; n < MAX_STAFF_PASSKEYS; n++)
    expect((await registerPasskey(services, staff)).outcome.ok).toBe(true);
  await expect(registerPasskey(services, staff)).rejects.toThrow("too_many_passkeys");
});

test("the last passkey cannot be removed, also by two requests at once", async () => {
  const { staff } = await addSignedInStaff(services);
  await registerPasskey(services, staff);
  const { passkeys } = await findOwnAccount(services, staff);
  const outcomes = await Promise.all(
    passkeys.map(({ id }) => removeStaffPasskey(services, staff, id)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, refusal: "last_passkey" });
  expect((await findOwnAccount(services, staff)).passkeys).toHaveLength(1);
});

test("removing a passkey ends all other own sessions", async () => {
  const { staff, device, secret } = await addSignedInStaff(services);
  const other = await signInAgain(device);
  await registerPasskey(services, staff);
  const [newest] = (await findOwnAccount(services, staff)).passkeys;
  expect((await removeStaffPasskey(services, staff, newest?.id as PasskeyId)).ok).toBe(true);
  expect(await findStaff(services, other)).toBeNull();
  expect(await findStaff(services, secret)).not.toBeNull();
});

test("passkeys and sessions of others are not found", async () => {
  const mine = await addSignedInStaff(services);
  const other = await addSignedInStaff(services);
  await registerPasskey(services, other.staff);
  const { passkeys, sessions } = await findOwnAccount(services, other.staff);
  const missing = { ok: false, refusal: "not_found" };
  for (const id of [passkeys[0]?.id as PasskeyId, newId<PasskeyId>()])
    expect(await removeStaffPasskey(services, mine.staff, id)).toEqual(missing);
  for (const id of [sessions[0]?.id as SessionId, newId<SessionId>()])
    expect(await endStaffSession(services, mine.staff, id)).toEqual(missing);
  expect(await findStaff(services, other.secret)).not.toBeNull();
  expect((await findOwnAccount(services, other.staff)).passkeys).toHaveLength(2);
});

test("a session ends by sign-out, by the list, and with all others", async () => {
  const { staff, device, secret } = await addSignedInStaff(services);
  const second = await signInAgain(device);
  const third = await signInAgain(device);
  await signOut(services, await staffOf(services, second));
  expect(await findStaff(services, second)).toBeNull();
  const { sessions } = await findOwnAccount(services, staff);
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  const listed = sessions.find(({ current }) => !current);
  expect((await endStaffSession(services, staff, listed?.id as SessionId)).ok).toBe(true);
  expect(await findStaff(services, third)).toBeNull();
  expect(await findStaff(services, secret)).not.toBeNull();
  const fourth = await signInAgain(device);
  await endAllStaffSessions(services, staff);
  for (const ended of [secret, fourth]) expect(await findStaff(services, ended)).toBeNull();
});

test("expired sessions are deleted, others stay", async () => {
  const { staff, device } = await addSignedInStaff(services);
  const later = await signInAgain(device, start + minutes(1));
  const now = at(start + STAFF_SESSION_TTL + 1);
  await deleteExpiredStaffSessions(now);
  const { results } = await directory
    .prepare("SELECT expires_at FROM staff_sessions WHERE staff_id = ?")
    .bind(staff.id)
    .all();
  expect(results).toEqual([{ expires_at: start + minutes(1) + hours(12) }]);
  expect(await findStaff(now, later)).not.toBeNull();
});
