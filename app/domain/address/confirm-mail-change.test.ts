import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import {
  addAddressChanger,
  addOwner,
  addressOf,
  at,
  countEmails,
  HOUR,
  MINUTE,
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
import { Authenticator } from "../../../tests/support/authenticator";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addFactor } from "../../../tests/support/factors";
import { setUpSignup, signupContext, signupFields } from "../../../tests/support/signups";
import { addSite } from "../../../tests/support/test-database";
import { invalidateAllTokens } from "../account/member-data-sql";
import { requestPasswordReset } from "../password/request-password-reset";
import { resetByLink } from "../password/reset-password";
import { signUp } from "../signup/sign-up";
import { confirmByCode, confirmByLink, undoMailChange } from "./confirm-mail-change";
import { requestMailChange } from "./request-mail-change";

describe("confirm mail change", () => {
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
    expect(await confirmByLink(at(start), { ...ownerContextFrom(), viewer }, secret)).toMatchObject(
      {
        value: { mark: null },
      },
    );
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
    expect(
      (await confirmByCode(at(start), { ...ownerContextFrom(), viewer: theirs }, code)).ok,
    ).toBe(false);
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
});

describe("undo mail change", () => {
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
    await resetByLink(at(start), ownerContextFrom(), {
      token: mailed,
      password: "of the thief now",
    });
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
});

describe("undo logins", () => {
  setUpAccountOwner();

  /** Adds a passkey and a second factor created at `made`. */
  async function addLoginMethods(id: MemberId, made: number) {
    await (await Authenticator.of(`https://${site}`)).saveFor({ id, siteId: site });
    await addFactor({ id, siteId: site });
    for (const table of ["passkeys", "factors"])
      await env.DB.prepare(`UPDATE ${table} SET created_at = ? WHERE account_id = ?`)
        .bind(made, id)
        .run();
  }

  const loginMethodsOf = async (id: MemberId) =>
    row<Record<string, number>>(
      `SELECT (SELECT count(*) FROM passkeys WHERE account_id = ?1) AS passkeys,
      (SELECT count(*) FROM factors WHERE account_id = ?1) AS factors,
      (SELECT count(*) FROM recovery_codes WHERE account_id = ?1) AS codes`,
      id,
    );

  test("an undo removes login methods a thief added and keeps the owner's", async () => {
    for (const [made, left] of [
      [start, 0],
      [start - 1, 1],
    ] as const) {
      const owner = await addOwner();
      const secret = await moveAccount(owner.id, `thief${made}@example.test`);
      await addLoginMethods(owner.id, made);
      const stranger = await addOwner();
      await addLoginMethods(stranger.id, start);
      const undone = await undoMailChange(at(start), ownerContextFrom(), secret);
      expect(undone.ok).toBe(true);
      expect(await loginMethodsOf(owner.id)).toEqual({
        passkeys: left,
        factors: left,
        codes: left,
      });
      expect(await loginMethodsOf(stranger.id)).toEqual({ passkeys: 1, factors: 1, codes: 1 });
    }
  });

  test("a closed undo link removes nothing", async () => {
    const { id } = await addOwner();
    await addLoginMethods(id, start);
    expect((await undoMailChange(at(start), ownerContextFrom(), "x".repeat(43))).ok).toBe(false);
    expect(await loginMethodsOf(id)).toEqual({ passkeys: 1, factors: 1, codes: 1 });
  });

  test("a reset sets the password and opens no session if there is a second factor", async () => {
    const { id, email } = await addOwner();
    const secret = await moveAccount(id, "moved@example.test");
    const undone = await undoMailChange(at(start), ownerContextFrom(), secret);
    if (!undone.ok) throw new Error(undone.refusal);
    await addLoginMethods(id, start);
    const token = undone.value.reset;
    const chosen = await resetByLink(at(start), ownerContextFrom(), {
      token,
      password: NEW_PASSWORD,
    });
    expect(chosen).toMatchObject({ ok: true, value: { opened: null } });
    expect(await tryLogin(email, NEW_PASSWORD)).toBe("second_factor_needed");
  });
});

describe("refused mail change", () => {
  setUpAccountOwner();

  const email = "new@example.test";
  const closed = { ok: false, refusal: "mail_change_closed" };
  const undo = (secret: string) => undoMailChange(at(start), ownerContextFrom(), secret);
  const hashOf = (id: string) => row("SELECT password_hash FROM accounts WHERE id = ?", id);

  /**
   * Gives the address to another member who has it now or, if `left`, left it and may still restore
   * it.
   */
  async function occupyAddress(address: string, { left }: { left: boolean }) {
    const other = await addOwner();
    await row("UPDATE accounts SET email = ? WHERE id = ?", address, other.id);
    if (left) await moveAccount(other.id, `left-${address}`);
  }

  test.each([true, false])(
    "a link to an address taken meanwhile changes nothing (left: %s)",
    async (left) => {
      const { id, email: old } = await addOwner();
      await requestMailChange(at(start), await addAddressChanger(id), { email });
      const { secret } = (await emailTo(email, "mail_change", site)).fields;
      await occupyAddress(email, { left });
      expect(
        await confirmByLink(at(start), { ...ownerContextFrom(), viewer: null }, secret),
      ).toEqual(closed);
      expect(await addressOf(id)).toBe(old);
    },
  );

  test("an undo link that is closed leaves address and password unchanged", async () => {
    const { id, email: old } = await addOwner();
    const secret = await moveAccount(id, email);
    const before = await hashOf(id);
    await occupyAddress(old, { left: false });
    expect(await undo(secret)).toEqual(closed);
    expect([await addressOf(id), await hashOf(id)]).toEqual([email, before]);
  });
});
