import { expect, test } from "vitest";
import {
  addOwner,
  addressOf,
  at,
  countEmails,
  HOUR,
  later,
  NEW_PASSWORD,
  OLD_PASSWORD,
  openSession,
  ownerContextFrom,
  sessionsOf,
  setStatus,
  setUpAccountOwner,
  site,
  start,
  tryLogin,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { addSite } from "../../../tests/support/test-database";
import { logInWithCode } from "../session/log-in-with-code";
import { mailLoginCode } from "../session/mail-login-code";
import { requestPasswordReset } from "./request-password-reset";
import { resetByLink } from "./reset-password";

setUpAccountOwner();

async function mailed(email: string, time = start) {
  const outcome = await requestPasswordReset(
    at(time),
    ownerContextFrom({ network: `of ${email}` }),
    email,
  );
  if (!outcome.ok) throw new Error(outcome.refusal);
  return (await emailTo(email, "reset", site)).fields;
}
const set = (token: string, password = NEW_PASSWORD, time = start, siteId = site) =>
  resetByLink(at(time), ownerContextFrom({ siteId }), { token, password });
const closed = { ok: false, refusal: "reset_closed" };

test("the link sets a new password, ends every session and opens one here", async () => {
  const { id, email } = await addOwner();
  const before = await openSession(id);
  const stranger = await addOwner();
  const theirs = await openSession(stranger.id);
  const outcome = await set((await mailed(email)).secret);
  expect(outcome).toMatchObject({ ok: true, value: { opened: { accountId: id, language: "en" } } });
  const sessions = await sessionsOf(id);
  expect(sessions).toHaveLength(1);
  expect(sessions).not.toContain(before);
  expect(await sessionsOf(stranger.id)).toEqual([theirs]);
  expect([await tryLogin(email, OLD_PASSWORD), await tryLogin(email, NEW_PASSWORD)]).toEqual([
    "login_failed",
    "in",
  ]);
  expect(await tryLogin(stranger.email, OLD_PASSWORD)).toBe("in");
  await Promise.all(later);
  expect(await countEmails(email, "password_changed")).toBe(1);
});

test("the reset link works once, for an hour, on its own site, also concurrently", async () => {
  const { email } = await addOwner();
  const { secret } = await mailed(email);
  expect(await set(secret, NEW_PASSWORD, start, await addSite())).toEqual(closed);
  expect(await set(secret, NEW_PASSWORD, start + HOUR)).toEqual(closed);
  const both = await Promise.all([set(secret, NEW_PASSWORD), set(secret, "a third long password")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const [won, lost] = both[0]?.ok
    ? [NEW_PASSWORD, "a third long password"]
    : ["a third long password", NEW_PASSWORD];
  expect([await tryLogin(email, won), await tryLogin(email, lost)]).toEqual(["in", "login_failed"]);
  expect(await countEmails(email, "password_changed")).toBe(1);
  expect(await set(secret)).toEqual(closed);
});

test("a secret of another purpose or an unknown one sets no password", async () => {
  const { id, email } = await addOwner();
  const { writeToken } = await import("../account/write-token");
  const { run } = await import("~/db/batch");
  const own = { siteId: site, accountId: id };
  for (const tokenTarget of [
    { ...own, purpose: "activate" as const },
    { ...own, purpose: "login" as const, browser: "x".repeat(43) },
    { ...own, purpose: "mail_change" as const, email: "new@example.test" },
    { ...own, purpose: "undo_mail_change" as const, email: "old@example.test" },
  ]) {
    const { secret, statement } = await writeToken(at(start), tokenTarget);
    await run(at(start).db, statement);
    expect(await set(secret)).toEqual(closed);
  }
  expect(await set("x".repeat(43))).toEqual(closed);
  expect(await tryLogin(email, OLD_PASSWORD)).toBe("in");
});

test("a rejected password leaves the link unused", async () => {
  const { email } = await addOwner({ name: "Samantha" });
  const { secret } = await mailed(email);
  for (const [password, refusal] of [
    ["password123", "password_common"],
    ["samantha1990", "password_own"],
    ["velours2024", "password_own"],
  ] as const)
    expect(await set(secret, password)).toEqual({ ok: false, refusal });
  expect((await set(secret)).ok).toBe(true);
});

test("a new password spends the secrets mailed before", async () => {
  const { email } = await addOwner();
  const first = await mailed(email);
  const second = await mailed(email);
  await mailLoginCode(at(start), ownerContextFrom(), email);
  const { code } = (await emailTo(email, "login_code", site)).fields;
  expect((await set(first.secret)).ok).toBe(true);
  expect(await set(second.secret)).toEqual(closed);
  expect((await logInWithCode(at(start), ownerContextFrom(), { email, code })).ok).toBe(false);
});

test("a reset clears the login lock for the owner", async () => {
  const { email } = await addOwner();
  for (let n = 0; n < 5; n++) await tryLogin(email, "not the password", "home");
  expect(await tryLogin(email, OLD_PASSWORD, "home")).toBe("login_locked");
  await set((await mailed(email)).secret);
  expect(await tryLogin(email, NEW_PASSWORD, "home")).toBe("in");
});

test.each(["suspended", "banned", "deletion_pending"])(
  "a %s account gets a password and no session",
  async (status) => {
    const { id, email } = await addOwner();
    const { secret } = await mailed(email);
    await setStatus(id, status);
    expect(await set(secret)).toEqual({ ok: true, value: { opened: null } });
    expect(await sessionsOf(id)).toEqual([]);
    expect(await addressOf(id)).toBe(email);
  },
);
