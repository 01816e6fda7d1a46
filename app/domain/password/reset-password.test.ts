import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { hashSecret } from "~/kit/crypto";
import {
  addOwner,
  addressOf,
  at,
  countEmails,
  HOUR,
  later,
  MINUTE,
  NEW_PASSWORD,
  OLD_PASSWORD,
  openSession,
  ownerContextFrom,
  row,
  sessionsOf,
  setStatus,
  setUpAccountOwner,
  site,
  start,
  tryLogin,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { addSite } from "../../../tests/support/test-database";
import { logInWithCode, mailLoginCode } from "../session/login-code";
import { changePassword } from "./change-password";
import { requestPasswordReset } from "./request-password-reset";
import { resetByCode, resetByLink } from "./reset-password";

describe("reset password", () => {
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
    expect(outcome).toMatchObject({
      ok: true,
      value: { opened: { accountId: id, language: "en" } },
    });
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
    const both = await Promise.all([
      set(secret, NEW_PASSWORD),
      set(secret, "a third long password"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [won, lost] = both[0]?.ok
      ? [NEW_PASSWORD, "a third long password"]
      : ["a third long password", NEW_PASSWORD];
    expect([await tryLogin(email, won), await tryLogin(email, lost)]).toEqual([
      "in",
      "login_failed",
    ]);
    expect(await countEmails(email, "password_changed")).toBe(1);
    expect(await set(secret)).toEqual(closed);
  });

  test("a secret of another purpose or an unknown one sets no password", async () => {
    const { id, email } = await addOwner();
    const { writeToken } = await import("../account/mailed-secret");
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
});

describe("change password", () => {
  setUpAccountOwner();

  async function member(overrides: Parameters<typeof addOwner>[0] = {}) {
    const { id, email } = await addOwner(overrides);
    const sessionHash = await openSession(id);
    const change = (old: string, password = NEW_PASSWORD, network = "home") =>
      changePassword(
        at(start),
        { ...ownerContextFrom({ network }), accountId: id, sessionHash },
        { old, password },
      );
    return { id, email, sessionHash, change };
  }

  test("the old password sets a new one and ends every other session", async () => {
    const { id, email, sessionHash, change } = await member();
    const elsewhere = await openSession(id);
    const stranger = await addOwner();
    const outcome = await change(OLD_PASSWORD);
    if (!outcome.ok) throw new Error(outcome.refusal);
    expect(await sessionsOf(id)).toEqual([await hashSecret(outcome.value.secret)]);
    expect(await sessionsOf(id)).not.toContain(sessionHash);
    expect(await sessionsOf(id)).not.toContain(elsewhere);
    expect([await tryLogin(email, OLD_PASSWORD), await tryLogin(email, NEW_PASSWORD)]).toEqual([
      "login_failed",
      "in",
    ]);
    expect(await tryLogin(stranger.email, OLD_PASSWORD)).toBe("in");
    await Promise.all(later);
    expect(await countEmails(email, "password_changed")).toBe(1);
  });

  test("the continued session records its device and place like a login", async () => {
    const { id } = await addOwner();
    const member = { ...ownerContextFrom(), accountId: id, sessionHash: await openSession(id) };
    await changePassword(
      at(start),
      { ...member, place: "NL-NH" },
      { old: OLD_PASSWORD, password: NEW_PASSWORD },
    );
    const { results } = await env.DB.prepare("SELECT place FROM sessions WHERE account_id = ?")
      .bind(id)
      .all();
    expect(results).toEqual([{ place: "NL-NH" }]);
  });

  test("a wrong old password changes nothing and counts as a guess", async () => {
    const { id, email, sessionHash, change } = await member();
    for (let n = 0; n < 4; n++)
      expect(await change("not the password")).toEqual({ ok: false, refusal: "login_failed" });
    expect(await change("not the password")).toMatchObject({ refusal: "login_locked" });
    expect(await change(OLD_PASSWORD)).toMatchObject({ refusal: "login_locked" });
    expect(await tryLogin(email, OLD_PASSWORD, "home")).toBe("login_locked");
    expect(await sessionsOf(id)).toEqual([sessionHash]);
    expect(await tryLogin(email, OLD_PASSWORD)).toBe("in");
  });

  test("guesses at the old password from many networks are limited too", async () => {
    const { change } = await member();
    for (let n = 0; n < 20; n++) await change("not the password", NEW_PASSWORD, `net ${n}`);
    expect(await change(OLD_PASSWORD, NEW_PASSWORD, "another")).toMatchObject({
      refusal: "login_code_only",
    });
  });

  test("a common password is rejected before the old one is checked", async () => {
    const { change } = await member({ name: "Samantha" });
    for (let n = 0; n < 6; n++)
      expect(await change("not the password", "password123")).toEqual({
        ok: false,
        refusal: "password_common",
      });
    expect(await change(OLD_PASSWORD, "samantha1990")).toEqual({
      ok: false,
      refusal: "password_own",
    });
  });
});

describe("request password reset", () => {
  setUpAccountOwner();

  const DAY = 24 * HOUR;
  const requestReset = (email: string, network = "home", time = start) =>
    requestPasswordReset(at(time), ownerContextFrom({ network }), email);

  test("a forgotten password sends a link and a code by e-mail", async () => {
    const { email } = await addOwner({ name: "Samantha" });
    expect(await requestReset(email)).toEqual({ ok: true, value: null });
    const { fields } = await emailTo(email, "reset", site);
    expect(fields).toMatchObject({ name: "Samantha", code: expect.stringMatching(/^\d{6}$/) });
    const stored = JSON.stringify(
      (await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?").bind(site).all())
        .results,
    );
    for (const secret of [fields.secret, fields.code]) expect(stored).not.toContain(secret);
  });

  test("an unknown address, an erased account and another site's are not found", async () => {
    const erased = await addOwner();
    await setStatus(erased.id, "deleted");
    for (const email of ["nobody@example.test", erased.email])
      expect(await requestReset(email)).toEqual({ ok: false, refusal: "reset_unknown" });
    expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual({ n: 0 });
  });

  test("three reset e-mails a day per account over all networks", async () => {
    const { email } = await addOwner();
    for (let n = 0; n < 3; n++) expect((await requestReset(email, `net ${n}`)).ok).toBe(true);
    expect(await requestReset(email, "another")).toEqual({ ok: false, refusal: "reset_full" });
    expect(await countEmails(email, "reset")).toBe(3);
    expect(await requestReset(email, "another", start + DAY - 1)).toMatchObject({
      refusal: "reset_full",
    });
    expect((await requestReset(email, "third", start + DAY)).ok).toBe(true);
  });

  test("five reset answers an hour per network, with or without an account", async () => {
    const { email } = await addOwner();
    for (let n = 0; n < 5; n++)
      expect(await requestReset(`nobody${n}@example.test`)).toMatchObject({
        refusal: "reset_unknown",
      });
    expect(await requestReset(email)).toEqual({ ok: false, refusal: "too_many_attempts" });
    expect(await requestReset(email, "home", start + HOUR)).toEqual({ ok: true, value: null });
  });

  test("an unconfirmed address gets no name and three e-mails of all kinds", async () => {
    const { id, email } = await addOwner({ name: "WIN 500 EUR" });
    await setStatus(id, "not_confirmed");
    await requestReset(email);
    expect((await emailTo(email, "reset", site)).fields.name).toBeNull();
  });

  test("with hidden accounts every request gets one answer at once", async () => {
    const { email } = await addOwner();
    const hiding = (network: string) => ({ ...ownerContextFrom({ network }), hidesAccounts: true });
    const registered = [];
    for (let n = 0; n < 4; n++)
      registered.push(await requestPasswordReset(at(start), hiding(`net ${n}`), email));
    const unknown = await requestPasswordReset(at(start), hiding("net"), "nobody@example.test");
    expect(new Set([...registered, unknown].map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true,"value":null}']),
    );
    expect(later.length).toBeGreaterThanOrEqual(5);
    await Promise.all(later);
    expect(await countEmails(email, "reset")).toBe(3);
  });
});

describe("reset code", () => {
  setUpAccountOwner();

  async function mailed(email: string, browser = "own") {
    const outcome = await requestPasswordReset(at(start), ownerContextFrom({ browser }), email);
    if (!outcome.ok) throw new Error(outcome.refusal);
    return (await emailTo(email, "reset", site)).fields.code;
  }
  type Try = { email: string; code: string; password?: string };
  const set = (
    { email, code, password = NEW_PASSWORD }: Try,
    caller = ownerContextFrom(),
    time = start,
  ) => resetByCode(at(time), caller, { email, code, password });
  const wrong = { ok: false, refusal: "reset_code_wrong" };
  const other = (code: string) => (code === "000000" ? "000001" : "000000");

  test("the code sets a password in the requesting browser, within 15 minutes, once", async () => {
    const { email } = await addOwner();
    const code = await mailed(email);
    expect(await set({ email, code }, ownerContextFrom({ browser: "another" }))).toEqual(wrong);
    expect(
      await set({ email, code }, { ...ownerContextFrom(), browser: null as unknown as string }),
    ).toEqual(wrong);
    expect(await set({ email, code }, ownerContextFrom(), start + 15 * MINUTE)).toEqual(wrong);
    expect((await set({ email, code }, ownerContextFrom(), start + 15 * MINUTE - 1)).ok).toBe(true);
    expect(await set({ email, code })).toEqual(wrong);
    expect(await tryLogin(email, NEW_PASSWORD)).toBe("in");
  });

  test("a reset code may be tried five times over all networks and spellings", async () => {
    const { email } = await addOwner();
    const code = await mailed(email);
    for (let n = 0; n < 5; n++)
      expect(
        await set({ email, code: other(code) }, ownerContextFrom({ network: `net ${n}` })),
      ).toEqual(wrong);
    expect(await set({ email, code })).toEqual(wrong);
    expect(await tryLogin(email, OLD_PASSWORD)).toBe("in");
  });

  test("strangers leave the owner's attempts unchanged; an unknown address looks alike", async () => {
    const { email } = await addOwner();
    const code = await mailed(email);
    for (let n = 0; n < 8; n++)
      expect(
        await set({ email, code: other(code) }, ownerContextFrom({ browser: `stranger ${n}` })),
      ).toEqual(wrong);
    expect(await set({ email: "nobody@example.test", code })).toEqual(wrong);
    expect((await set({ email, code })).ok).toBe(true);
  });

  test("a common password costs no attempt", async () => {
    const { email } = await addOwner();
    const code = await mailed(email);
    for (let n = 0; n < 8; n++)
      expect(await set({ email, code, password: "password123" })).toEqual({
        ok: false,
        refusal: "password_common",
      });
    expect((await set({ email, code })).ok).toBe(true);
  });

  test("a code of another member requested in the same browser works for theirs only", async () => {
    const mine = await addOwner();
    const theirs = await addOwner();
    const code = await mailed(mine.email);
    expect(await set({ email: theirs.email, code })).toEqual(wrong);
    expect(await tryLogin(theirs.email, OLD_PASSWORD)).toBe("in");
  });
});
