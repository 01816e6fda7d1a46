import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { lettersTo, letterTo } from "../../../tests/support/letter-to";
import {
  addOwner,
  addressOf,
  at,
  changer,
  from,
  HOUR,
  moveAccount,
  NEW,
  OLD,
  openSession,
  row,
  sessionsOf,
  site,
  start,
  tryLogin,
} from "../../../tests/support/owners";
import { caller, person } from "../../../tests/support/signups";
import { addSite } from "../../../tests/support/world";
import { burnAllTokens } from "../account/leaving-sql";
import { askReset } from "../password/ask-reset";
import { resetByLink } from "../password/reset-password";
import { signUp } from "../signup/sign-up";
import { askMailChange } from "./ask-mail-change";
import { undoMailChange } from "./undo-mail-change";

const thief = "thief@example.test";
const undo = (secret: string, time = start, siteId = site) =>
  undoMailChange(at(time), from({ siteId }), secret);
const closed = { ok: false, refusal: "mail_change_closed" };

async function stolen() {
  const owner = await addOwner();
  return { ...owner, secret: await moveAccount(owner.id, thief) };
}

test("an undo restores the old address, and only a new password opens the account", async () => {
  const { id, email, secret } = await stolen();
  await openSession(id);
  const outcome = await undo(secret);
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await addressOf(id)).toBe(email);
  expect(await sessionsOf(id)).toEqual([]);
  expect([await tryLogin(email, OLD), await tryLogin(thief, OLD)]).toEqual([
    "login_failed",
    "login_failed",
  ]);
  const chosen = await resetByLink(at(start), from(), {
    token: outcome.value.reset,
    password: NEW,
  });
  expect(chosen).toMatchObject({ ok: true, value: { opened: { accountId: id } } });
  expect(await tryLogin(email, NEW)).toBe("in");
});

test("the undo link works once, for 48 hours, on its own site", async () => {
  const { id, secret } = await stolen();
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
  const { id, email, secret } = await stolen();
  await askReset(at(start), from(), thief);
  const mailed = (await letterTo(thief, "reset", site)).fields.secret;
  await resetByLink(at(start), from(), { token: mailed, password: "of the thief now" });
  const later = await moveAccount(id, "den@example.test", start + 1);
  await askReset(at(start), from({ network: "den" }), "den@example.test");
  const waiting = (await letterTo("den@example.test", "reset", site)).fields.secret;
  expect((await undo(secret)).ok).toBe(true);
  expect(await undo(later)).toEqual(closed);
  expect(await resetByLink(at(start), from(), { token: waiting, password: NEW })).toMatchObject({
    refusal: "reset_closed",
  });
  expect(await addressOf(id)).toBe(email);
});

test("a thief who undoes their own later change leaves the owner's undo link valid", async () => {
  const { id, email, secret } = await stolen();
  const later = await moveAccount(id, "den@example.test", start + 1);
  expect((await undo(later, start + 2)).ok).toBe(true);
  expect(await addressOf(id)).toBe(thief);
  expect((await undo(secret, start + 3)).ok).toBe(true);
  expect(await addressOf(id)).toBe(email);
});

test("a thief who starts a deletion leaves the owner's undo link valid", async () => {
  const { id, email, secret } = await stolen();
  await row("UPDATE accounts SET status = 'deletion_pending' WHERE id = ?", id);
  await run(at(start).db, burnAllTokens(sql`${id}`, "reactivate", start));
  expect((await undo(secret)).ok).toBe(true);
  expect(await addressOf(id)).toBe(email);
});

test("nobody else can take the address that was left for two days", async () => {
  const { id, email } = await stolen();
  const other = await changer((await addOwner()).id);
  expect(await askMailChange(at(start), other, { email })).toMatchObject({
    refusal: "address_taken",
  });
  const signup = (time: number) =>
    signUp(at(time), { ...caller({ id: site }), network: `at ${time}` }, { ...person, email });
  expect(await signup(start)).toMatchObject({ refusal: "account_exists" });
  expect((await moveAccount(id, email, start + 1)).length).toBe(43); // The owner can return to it.
  const again = await addOwner();
  await moveAccount(again.id, "moved@example.test");
  expect(
    (
      await signUp(
        at(start + 48 * HOUR),
        { ...caller({ id: site }), network: "then" },
        { ...person, email: again.email },
      )
    ).ok,
  ).toBe(true);
  expect(await lettersTo(again.email, "mail_changed", site)).toHaveLength(1);
});
