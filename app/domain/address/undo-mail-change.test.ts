import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import {
  addAddressChanger,
  addOwner,
  addressOf,
  at,
  HOUR,
  moveAccount,
  NEW_PASSWORD,
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
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { setUpSignup, signupContext, signupFields } from "../../../tests/support/signups";
import { addSite } from "../../../tests/support/test-database";
import { invalidateAllTokens } from "../account/member-data-sql";
import { requestPasswordReset } from "../password/request-password-reset";
import { resetByLink } from "../password/reset-password";
import { signUp } from "../signup/sign-up";
import { requestMailChange } from "./request-mail-change";
import { undoMailChange } from "./undo-mail-change";

setUpSignup();

setUpAccountOwner();

const thief = "thief@example.test";
const undo = (secret: string, time = start, siteId = site) =>
  undoMailChange(at(time), ownerContextFrom({ siteId }), secret);
const closed = { ok: false, refusal: "mail_change_closed" };

async function changeAddressAsThief() {
  const owner = await addOwner();
  return { ...owner, secret: await moveAccount(owner.id, thief) };
}

test("an undo restores the old address, and only a new password opens the account", async () => {
  const { id, email, secret } = await changeAddressAsThief();
  await openSession(id);
  const outcome = await undo(secret);
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await addressOf(id)).toBe(email);
  expect(await sessionsOf(id)).toEqual([]);
  expect([await tryLogin(email, OLD_PASSWORD), await tryLogin(thief, OLD_PASSWORD)]).toEqual([
    "login_failed",
    "login_failed",
  ]);
  const chosen = await resetByLink(at(start), ownerContextFrom(), {
    token: outcome.value.reset,
    password: NEW_PASSWORD,
  });
  expect(chosen).toMatchObject({ ok: true, value: { opened: { accountId: id } } });
  expect(await tryLogin(email, NEW_PASSWORD)).toBe("in");
});

test("the undo link works once, for 48 hours, on its own site", async () => {
  const { id, secret } = await changeAddressAsThief();
  expect(await undo(secret, start, await addSite())).toEqual(closed);
  expect(await undo(secret, start + 48 * HOUR)).toEqual(closed);
  const both = await Promise.all([
    undo(secret, start + 48 * HOUR - 1),
    undo(secret, start + 48 * HOUR - 1),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await undo(secret)).toEqual(closed);
  expect(
    await row(
      "SELECT count(*) AS n FROM account_tokens WHERE account_id = ? AND used_at IS NULL",
      id,
    ),
  ).toEqual({ n: 1 }); // The token of the new password.
});

test("a thief who changes password and address and requests e-mails loses the account", async () => {
  const { id, email, secret } = await changeAddressAsThief();
  await requestPasswordReset(at(start), ownerContextFrom(), thief);
  const mailed = (await emailTo(thief, "reset", site)).fields.secret;
  await resetByLink(at(start), ownerContextFrom(), { token: mailed, password: "of the thief now" });
  const later = await moveAccount(id, "den@example.test", start + 1);
  await requestPasswordReset(at(start), ownerContextFrom({ network: "den" }), "den@example.test");
  const waiting = (await emailTo("den@example.test", "reset", site)).fields.secret;
  expect((await undo(secret)).ok).toBe(true);
  expect(await undo(later)).toEqual(closed);
  expect(
    await resetByLink(at(start), ownerContextFrom(), { token: waiting, password: NEW_PASSWORD }),
  ).toMatchObject({
    refusal: "reset_closed",
  });
  expect(await addressOf(id)).toBe(email);
});

test("a thief who undoes their own later change leaves the owner's undo link valid", async () => {
  const { id, email, secret } = await changeAddressAsThief();
  const later = await moveAccount(id, "den@example.test", start + 1);
  expect((await undo(later, start + 2)).ok).toBe(true);
  expect(await addressOf(id)).toBe(thief);
  expect((await undo(secret, start + 3)).ok).toBe(true);
  expect(await addressOf(id)).toBe(email);
});

test("a thief who starts a deletion leaves the owner's undo link valid", async () => {
  const { id, email, secret } = await changeAddressAsThief();
  await row("UPDATE accounts SET status = 'deletion_pending' WHERE id = ?", id);
  await run(at(start).db, invalidateAllTokens(sql`${id}`, "reactivate", start));
  expect((await undo(secret)).ok).toBe(true);
  expect(await addressOf(id)).toBe(email);
});

test("nobody else can take the address that was left for two days", async () => {
  const { id, email } = await changeAddressAsThief();
  const other = await addAddressChanger((await addOwner()).id);
  expect(await requestMailChange(at(start), other, { email })).toMatchObject({
    refusal: "address_taken",
  });
  const signup = (time: number) =>
    signUp(
      at(time),
      { ...signupContext({ id: site }), network: `at ${time}` },
      { ...signupFields, email },
    );
  expect(await signup(start)).toMatchObject({ refusal: "account_exists" });
  expect((await moveAccount(id, email, start + 1)).length).toBe(43); // The owner can return to it.
  const again = await addOwner();
  await moveAccount(again.id, "moved@example.test");
  expect(
    (
      await signUp(
        at(start + 48 * HOUR),
        { ...signupContext({ id: site }), network: "then" },
        { ...signupFields, email: again.email },
      )
    ).ok,
  ).toBe(true);
  expect(await emailsTo(again.email, "mail_changed", site)).toHaveLength(1);
});
