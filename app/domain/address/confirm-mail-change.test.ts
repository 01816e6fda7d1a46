import { expect, test } from "vitest";
import {
  addAddressChanger,
  addOwner,
  addressOf,
  at,
  countEmails,
  HOUR,
  MINUTE,
  OLD_PASSWORD,
  openSession,
  ownerContextFrom,
  row,
  sessionsOf,
  setUpAccountOwner,
  site,
  start,
  tryLogin,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { addSite } from "../../../tests/support/test-database";
import { requestPasswordReset } from "../password/request-password-reset";
import { resetByLink } from "../password/reset-password";
import { confirmByCode, confirmByLink } from "./confirm-mail-change";
import { requestMailChange } from "./request-mail-change";

setUpAccountOwner();

const email = "new@example.test";
const closed = { ok: false, refusal: "mail_change_closed" };
const byLink = (secret: string, time = start, siteId = site) =>
  confirmByLink(at(time), { ...ownerContextFrom({ siteId }), viewer: null }, secret);

async function requestChange() {
  const owner = await addOwner();
  const member = await addAddressChanger(owner.id);
  const request = async (to = email, time = start) => {
    const outcome = await requestMailChange(at(time), member, { email: to });
    if (!outcome.ok) throw new Error(outcome.refusal);
    return (await emailTo(to, "mail_change", site)).fields;
  };
  const viewer = { id: owner.id, sessionHash: member.sessionHash };
  const byCode = (code: string, time = start) =>
    confirmByCode(at(time), { ...ownerContextFrom(), viewer }, code);
  return { ...owner, viewer, request, byCode, ...(await request()) };
}

test("the link changes the address, notifies the old one and ends other sessions", async () => {
  const { id, email: old, secret, viewer } = await requestChange();
  await openSession(id);
  const outcome = await confirmByLink(at(start), { ...ownerContextFrom(), viewer }, secret);
  expect(outcome).toMatchObject({ ok: true, value: { email, mark: expect.any(String) } });
  expect(await addressOf(id)).toBe(email);
  expect(await sessionsOf(id)).toEqual([viewer.sessionHash]);
  expect(await countEmails(old, "mail_changed")).toBe(1);
  expect([await tryLogin(email, OLD_PASSWORD), await tryLogin(old, OLD_PASSWORD)]).toEqual([
    "in",
    "login_failed",
  ]);
  expect(
    await row(
      "SELECT count(*) AS n FROM account_tokens WHERE account_id = ? AND email = ?",
      ...[id, email],
    ),
  ).toEqual({ n: 0 });
});

test("confirming in another member's browser ends the owner's sessions and none of theirs", async () => {
  const [{ id, secret }, other] = [await requestChange(), await addOwner()];
  const viewer = { id: other.id, sessionHash: await openSession(other.id) };
  expect(await confirmByLink(at(start), { ...ownerContextFrom(), viewer }, secret)).toMatchObject({
    value: { mark: null },
  });
  expect([await sessionsOf(id), await sessionsOf(other.id)]).toEqual([[], [viewer.sessionHash]]);
});

test("the link works once, for a day, on its own site, and only the newest one", async () => {
  const { id, request, secret } = await requestChange();
  expect(await byLink(secret, start, await addSite())).toEqual(closed);
  expect(await byLink(secret, start + 24 * HOUR)).toEqual(closed);
  const newer = await request("newer@example.test");
  expect(await byLink(secret)).toEqual(closed);
  const both = await Promise.all([byLink(newer.secret), byLink(newer.secret)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await addressOf(id)).toBe("newer@example.test");
  expect(await byLink(newer.secret)).toEqual(closed);
  expect(
    await row(
      "SELECT count(*) AS n FROM account_tokens WHERE account_id = ? AND purpose = 'undo_mail_change'",
      id,
    ),
  ).toEqual({ n: 1 });
});

test("a reset link changes no address and an address link resets no password", async () => {
  const { id, email: old, secret } = await requestChange();
  await requestPasswordReset(at(start), ownerContextFrom(), old);
  const reset = (await emailTo(old, "reset", site)).fields.secret;
  expect(await byLink(reset)).toEqual(closed);
  const password = "another long password";
  expect(
    await resetByLink(at(start), ownerContextFrom(), { token: secret, password }),
  ).toMatchObject({
    refusal: "reset_closed",
  });
  expect(await addressOf(id)).toBe(old);
  expect((await byLink(secret)).ok).toBe(true);
  // Secrets mailed to the old mailbox are no longer valid.
  expect(
    await resetByLink(at(start), ownerContextFrom(), { token: reset, password }),
  ).toMatchObject({
    refusal: "reset_closed",
  });
});

test("the code works in the member's own session, five tries, for 15 minutes", async () => {
  const { id, code, byCode, request } = await requestChange();
  const thief = await addOwner();
  const wrong = code === "000000" ? "000001" : "000000";
  const theirs = { id: thief.id, sessionHash: await openSession(thief.id) };
  expect((await confirmByCode(at(start), { ...ownerContextFrom(), viewer: theirs }, code)).ok).toBe(
    false,
  );
  expect(await byCode(code, start + 15 * MINUTE)).toEqual({ ok: false, refusal: "code_expired" });
  for (let n = 0; n < 5; n++)
    expect(await byCode(wrong)).toEqual({ ok: false, refusal: "code_wrong" });
  expect(await byCode(code)).toEqual({ ok: false, refusal: "code_expired" });
  expect((await byCode((await request(email, start + 1)).code, start + 1)).ok).toBe(true);
  expect(await addressOf(id)).toBe(email);
});

test("an address taken by another member meanwhile stays theirs", async () => {
  const { id, email: old, secret } = await requestChange();
  const other = await addOwner();
  await row("UPDATE accounts SET email = ? WHERE id = ?", email, other.id);
  expect(await byLink(secret)).toEqual(closed);
  expect(await addressOf(id)).toBe(old);
});

test("a new password cancels a pending change of address", async () => {
  const { email: old, secret } = await requestChange();
  await requestPasswordReset(at(start), ownerContextFrom(), old);
  const token = (await emailTo(old, "reset", site)).fields.secret;
  await resetByLink(at(start), ownerContextFrom(), { token, password: "another long password" });
  expect(await byLink(secret)).toEqual(closed);
});
