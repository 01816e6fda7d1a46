import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type MemberId, newId } from "~/kit/ids";
import { Authenticator, type AuthenticatorErrors } from "../../../tests/support/authenticator";
import { emailTo } from "../../../tests/support/email-to";
import { addFactor, otherCode, RECOVERY } from "../../../tests/support/factors";
import {
  at,
  email,
  from,
  id,
  MINUTE,
  PASSWORD,
  setHash,
  setUpLogin,
  site,
  start,
} from "../../../tests/support/logins";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { loginSchema, passwordSchema } from "../account/account.schema";
import {
  clearFailedTwoFactorCodes,
  DUMMY_PASSWORD_HASH,
  reserveTwoFactorCode,
} from "../account/limit-logins";
import { userHandleOf } from "../passkey/passkey";
import { passkeyLoginSchema } from "../passkey/passkey.schema";
import { beginPasskeyLogin } from "../passkey/verify-passkey";
import { endOtherSessions } from "./end-session";
import { findViewer } from "./find-viewer";
import { finishLogin, isSecondFactorPending } from "./finish-login";
import { logIn } from "./log-in";
import { logInWithPasskey } from "./log-in-with-passkey";

describe("log in", () => {
  setUpLogin();

  test("the correct password opens a session", async () => {
    const outcome = await logIn(at(start), from(), { email, password: PASSWORD });
    if (!outcome.ok) throw new Error(outcome.refusal);
    expect((await findViewer(at(start), site, outcome.value.secret))?.id).toBe(id);
  });

  test("a login ends the session that this browser had", async () => {
    const first = await logIn(at(start), from(), { email, password: PASSWORD });
    if (!first.ok) throw new Error(first.refusal);
    await logIn(at(start), from("home", await hashSecret(first.value.secret)), {
      email,
      password: PASSWORD,
    });
    expect(await findViewer(at(start), site, first.value.secret)).toBeNull();
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const wrong = await logIn(at(start), from(), { email, password: "not the password" });
    const unknownAccount = await logIn(at(start), from(), {
      email: "nobody@example.test",
      password: PASSWORD,
    });
    expect(wrong).toEqual({ ok: false, refusal: "login_failed" });
    expect(unknownAccount).toEqual(wrong);
  });

  test("the dummy hash costs the same as a real one and matches no password", async () => {
    const { passwords } = realServices();
    const cost = (hash: string) => hash.split("$").slice(1, 4);
    expect(cost(DUMMY_PASSWORD_HASH)).toEqual(cost(await passwords.hash(PASSWORD)));
    expect(await passwords.verify(DUMMY_PASSWORD_HASH, PASSWORD)).toBe(false);
    expect(DUMMY_PASSWORD_HASH.length).toBe((await passwords.hash(PASSWORD)).length);
  });

  test("an account cannot be logged in to from another site", async () => {
    const elsewhere = { ...from(), siteId: await addSite() };
    expect(await logIn(at(start), elsewhere, { email, password: PASSWORD })).toMatchObject({
      refusal: "login_failed",
    });
  });

  test.each([
    ["deletion_pending", "deletion_pending"],
    ["suspended", "account_suspended"],
    ["banned", "account_banned"],
  ] as const)(
    "a %s account cannot log in, and only its owner is told why",
    async (status, refusal) => {
      const member = await addMember(site, { status });
      await setHash(member.id);
      const address = emailAddressOf(member.id);
      expect(await logIn(at(start), from(), { email: address, password: PASSWORD })).toEqual({
        ok: false,
        refusal,
      });
      expect(
        await logIn(at(start), from(), { email: address, password: "not the password" }),
      ).toEqual({ ok: false, refusal: "login_failed" });
    },
  );

  test("a member with an unconfirmed address may log in", async () => {
    const member = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
    await setHash(member.id);
    expect(
      (await logIn(at(start), from(), { email: emailAddressOf(member.id), password: PASSWORD })).ok,
    ).toBe(true);
  });

  test("a session expires after 14 days without visits, and after 30 with them", async () => {
    const DAY = 24 * 60 * MINUTE;
    const outcome = await logIn(at(start), from(), { email, password: PASSWORD });
    if (!outcome.ok) throw new Error(outcome.refusal);
    const visit = (time: number) =>
      findViewer(
        realServices({ now: () => time, defer: (_name, work) => void visits.push(work) }),
        site,
        outcome.value.secret,
      );
    const visits: Promise<unknown>[] = [];
    expect((await visit(start + 13 * DAY))?.id).toBe(id);
    await Promise.all(visits);
    expect((await visit(start + 26 * DAY))?.id).toBe(id);
    await Promise.all(visits);
    expect(await visit(start + 30 * DAY)).toBeNull();
    const second = await logIn(at(start), from(), { email, password: PASSWORD });
    if (!second.ok) throw new Error(second.refusal);
    expect(await findViewer(at(start + 14 * DAY), site, second.value.secret)).toBeNull();
  });

  test("an accent typed as two characters is the same password", async () => {
    await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
      .bind(await realServices().passwords.hash(passwordSchema.parse("cafe\u0301 au lait")), id)
      .run();
    const typed = loginSchema.parse({ email, password: "caf\u00e9 au lait" });
    expect((await logIn(at(start), from(), typed)).ok).toBe(true);
  });
});

describe("login lock", () => {
  setUpLogin();

  const fail = (time: number, network = "home", address = email) =>
    logIn(at(time), from(network), { email: address, password: "not the password" });

  test("the fifth failure locks for 15 minutes, also for the correct password", async () => {
    for (let n = 0; n < 4; n++)
      expect(await fail(start)).toEqual({ ok: false, refusal: "login_failed" });
    expect(await fail(start)).toEqual({ ok: false, refusal: "login_locked", minutes: 15 });
    expect(await logIn(at(start + 14 * MINUTE), from(), { email, password: PASSWORD })).toEqual({
      ok: false,
      refusal: "login_locked",
      minutes: 1,
    });
    expect((await logIn(at(start + 15 * MINUTE), from(), { email, password: PASSWORD })).ok).toBe(
      true,
    );
  });

  test("the lock applies to this network: the owner logs in from another", async () => {
    for (let n = 0; n < 5; n++) await fail(start, "attacker");
    expect((await logIn(at(start), from("home"), { email, password: PASSWORD })).ok).toBe(true);
    expect(await fail(start, "attacker")).toMatchObject({ refusal: "login_locked" });
  });

  test("an address without an account is locked the same way", async () => {
    for (let n = 0; n < 4; n++) await fail(start, "home", "nobody@example.test");
    expect(await fail(start, "home", "nobody@example.test")).toEqual({
      ok: false,
      refusal: "login_locked",
      minutes: 15,
    });
  });

  test("every further lock lasts twice as long, up to 24 hours", async () => {
    const lasted: number[] = [];
    let time = start;
    for (let lock = 0; lock < 9; lock++) {
      for (let n = 0; n < 4; n++) await fail(time);
      const locked = await fail(time);
      const minutes = locked.ok ? 0 : (locked.minutes ?? 0);
      lasted.push(minutes);
      time += minutes * MINUTE;
    }
    expect(lasted).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test("the correct password clears the counter", async () => {
    for (let n = 0; n < 4; n++) await fail(start);
    expect((await logIn(at(start), from(), { email, password: PASSWORD })).ok).toBe(true);
    for (let n = 0; n < 4; n++)
      expect(await fail(start)).toMatchObject({ refusal: "login_failed" });
  });

  test("twenty concurrent guesses count as twenty: five are checked", async () => {
    let verifications = 0;
    const services = at(start);
    const counting = {
      ...services,
      passwords: { ...services.passwords, verify: async () => Boolean(++verifications) && false },
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        logIn(counting, from(), { email, password: `guess number ${n}` }),
      ),
    );
    expect(verifications).toBe(5);
  });
});

describe("finish login", () => {
  setUpLogin();

  const sessions = () =>
    env.DB.prepare("SELECT count(*) AS n FROM sessions WHERE account_id = ?").bind(id).first("n");

  /** A browser in which the correct password was entered. */
  async function beginLogin(network = "home", time = start) {
    const caller = { ...from(network), second: newSecret(), origin: `https://${site}` };
    const outcome = await logIn(at(time), caller, { email, password: PASSWORD });
    expect(outcome).toMatchObject({ ok: false, refusal: "second_factor_needed" });
    return caller;
  }

  const begin = () => addFactor({ id, siteId: site });

  test("a password alone opens no session with 2FA; the code does, once", async () => {
    const app = await begin();
    const caller = await beginLogin();
    expect(await sessions()).toBe(0);
    expect(await isSecondFactorPending(at(start), caller)).toBe(true);
    const opened = await finishLogin(at(start), caller, app(start));
    if (!opened.ok) throw new Error(opened.refusal);
    expect((await findViewer(at(start), site, opened.value.secret))?.id).toBe(id);
    expect(await isSecondFactorPending(at(start), caller)).toBe(false);
    const again = await finishLogin(at(start + MINUTE), caller, app(start + MINUTE));
    expect(again).toMatchObject({ refusal: "second_step_over" });
  });

  test("a pending login is valid in its browser, on its site, for ten minutes", async () => {
    const app = await begin();
    const caller = await beginLogin();
    const code = app(start + 9 * MINUTE);
    const elsewhere = [
      { ...caller, second: newSecret() },
      { ...caller, second: null },
      { ...caller, siteId: await addSite() },
    ];
    for (const other of elsewhere)
      expect(await finishLogin(at(start + 9 * MINUTE), other, code)).toMatchObject({
        refusal: "second_step_over",
      });
    expect(
      await finishLogin(at(start + 10 * MINUTE), caller, app(start + 10 * MINUTE)),
    ).toMatchObject({ refusal: "second_step_over" });
    expect((await finishLogin(at(start + 9 * MINUTE), caller, code)).ok).toBe(true);
  });

  test("the replaced session ends with the code and not before", async () => {
    const app = await begin();
    const first = await beginLogin();
    const opened = await finishLogin(at(start), first, app(start));
    if (!opened.ok) throw new Error(opened.refusal);
    const viewer = await findViewer(at(start), site, opened.value.secret);
    const second = { ...(await beginLogin()), replaces: viewer?.sessionHash };
    expect(await sessions()).toBe(1);
    expect((await finishLogin(at(start), second, app(start + 30_000))).ok).toBe(true);
    expect(await sessions()).toBe(1);
  });

  test("a recovery code logs in once and its owner is notified", async () => {
    await begin();
    expect((await finishLogin(at(start), await beginLogin(), RECOVERY)).ok).toBe(true);
    expect(await finishLogin(at(start), await beginLogin(), RECOVERY)).toMatchObject({
      refusal: "factor_code_wrong",
    });
    const securityEmail = await emailTo(email, "security_changed", site);
    expect(securityEmail.fields.what).toBe("recovery_used");
  });

  test("a member who may no longer log in is rejected at the second step", async () => {
    const app = await begin();
    const caller = await beginLogin();
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(id).run();
    expect(await finishLogin(at(start), caller, app(start))).toMatchObject({
      refusal: "second_step_over",
    });
  });

  test("ending all sessions of a member also ends pending logins", async () => {
    const app = await begin();
    const caller = await beginLogin();
    await endOtherSessions(at(start), { id, siteId: site }, "");
    expect(await finishLogin(at(start), caller, app(start))).toMatchObject({
      refusal: "second_step_over",
    });
  });

  test("five wrong codes end a pending login", async () => {
    const app = await begin();
    const caller = await beginLogin();
    for (let n = 0; n < 5; n++)
      expect(
        await finishLogin(at(start), { ...caller, network: `n${n}` }, otherCode(app(start))),
      ).toMatchObject({ refusal: "factor_code_wrong" });
    expect(await finishLogin(at(start), { ...caller, network: "n9" }, app(start))).toMatchObject({
      refusal: "second_step_over",
    });
  });
});

describe("two factor guessing", () => {
  setUpLogin();

  /**
   * Makes each guess in its own login, as an attacker with the password would; returns the last
   * error.
   */
  async function guess(network: string, code: string, time = start) {
    const caller = { ...from(network), second: newSecret(), origin: `https://${site}` };
    await logIn(at(time), { ...caller, browserMark: null }, { email, password: PASSWORD });
    const outcome = await finishLogin(at(time), caller, code);
    return outcome.ok ? "in" : outcome.refusal;
  }

  const reserve = (network: string, member = id) =>
    reserveTwoFactorCode(at(start), { member: { id: member, siteId: site }, network });

  test("five wrong two-factor codes lock account and network across logins", async () => {
    const app = await addFactor({ id, siteId: site });
    const wrong = otherCode(app(start));
    for (let n = 0; n < 5; n++) expect(await guess("home", wrong)).toBe("factor_code_wrong");
    expect(await guess("home", app(start))).toBe("factor_locked");
    const later = start + 16 * MINUTE;
    expect(await guess("home", otherCode(app(later)), later)).toBe("factor_code_wrong");
  });

  test("twenty two-factor guesses a day are checked over all networks together", async () => {
    const app = await addFactor({ id, siteId: site });
    const wrong = otherCode(app(start));
    for (let n = 0; n < 20; n++) expect(await guess(`net${n}`, wrong)).toBe("factor_code_wrong");
    expect(await guess("net99", app(start))).toBe("factor_locked");
    const tomorrow = start + 24 * 60 * MINUTE;
    expect(await guess("net99", app(tomorrow), tomorrow)).toBe("in");
  });

  test("a guess rejected unchecked uses up none of the owner's attempts elsewhere", async () => {
    for (let n = 0; n < 30; n++) await reserve("thief");
    expect([typeof (await reserve("thief")), await reserve("home")]).toEqual(["number", null]);
  });

  /**
   * Submits a wrong code for each of `members` from one network and returns how many were checked.
   */
  async function guessMany(network: string, members: number) {
    let seen = 0;
    for (let n = 0; n < members; n++)
      if ((await reserve(network, newId<MemberId>())) === null) seen++;
    return seen;
  }

  test("a network's lock applies only to the account it guessed at", async () => {
    for (let n = 0; n < 6; n++) await reserve("home");
    expect(typeof (await reserve("home"))).toBe("number");
    expect([await reserve("home", newId<MemberId>()), await reserve("away")]).toEqual([null, null]);
  });

  test("thirty two-factor codes an hour per network are checked over all accounts", async () => {
    expect(await guessMany("home", 40)).toBe(30);
    expect(await guessMany("away", 1)).toBe(1);
  });

  test("a correct code gives back one attempt of its network, not those of others", async () => {
    expect(await guessMany("home", 28)).toBe(28);
    for (let n = 0; n < 3; n++) {
      expect(await reserve("home")).toBeNull();
      await clearFailedTwoFactorCodes(at(start), { member: { id, siteId: site }, network: "home" });
    }
    expect(await guessMany("home", 5)).toBe(2);
  });

  test("a correct code clears the account's counter over all networks", async () => {
    for (let n = 0; n < 20; n++) expect(await reserve(`net${n}`)).toBeNull();
    await clearFailedTwoFactorCodes(at(start), { member: { id, siteId: site }, network: "net0" });
    expect(await reserve("net99")).toBeNull();
  });

  test("a correct code clears the lock counter", async () => {
    const app = await addFactor({ id, siteId: site });
    for (let n = 0; n < 4; n++) await guess("home", otherCode(app(start)));
    expect(await guess("home", app(start))).toBe("in");
    const next = start + MINUTE;
    for (let n = 0; n < 4; n++)
      expect(await guess("home", otherCode(app(next)), next)).toBe("factor_code_wrong");
    expect(await guess("home", app(next), next)).toBe("in");
  });
});

describe("log in with passkey", () => {
  const MINUTE = 60_000;
  const start = Date.now();
  let member: TestMember;
  let device: Authenticator;

  /** Stores a member's passkey as a device registered it. */
  beforeEach(async () => {
    member = await addMember(await addSite());
    device = await Authenticator.of(`https://${member.siteId}`);
    await device.saveFor(member);
  });

  const at = (time: number) => realServices({ now: () => time });
  const callerOf = (siteId = member.siteId) => ({
    siteId,
    network: "home",
    device: "",
    host: String(siteId),
    origin: `https://${siteId}`,
    asker: newSecret() as string | null,
  });
  type Caller = ReturnType<typeof callerOf>;

  const requestOptions = ({ siteId, host, asker }: Caller) =>
    beginPasskeyLogin(at(start), { siteId, host, browser: asker ?? "" });

  async function logIn(caller: Caller, errors: AuthenticatorErrors = {}, time = start) {
    const answer = await device.sign(await requestOptions(caller), errors);
    return logInWithPasskey(at(time), caller, answer);
  }

  test("a passkey opens a session without password and code", async () => {
    await addFactor(member);
    const opened = await logIn(callerOf(), { userHandle: userHandleOf(member.id) });
    if (!opened.ok) throw new Error(opened.refusal);
    expect((await findViewer(at(start), member.siteId, opened.value.secret))?.id).toBe(member.id);
    expect((await logIn(callerOf())).ok).toBe(true);
  });

  test.each<[string, AuthenticatorErrors]>([
    ["another site's host", { host: "other.test" }],
    ["another origin", { origin: "https://evil.test" }],
    ["a challenge that we did not give", { challenge: "A".repeat(72) }],
    ["a registration in the place of a login", { type: "webauthn.create" }],
    ["a device that did not look at its owner", { unverified: true }],
    ["somebody else's handle", { userHandle: userHandleOf("AAAAAAAAAAAAAAAAAAAAAA" as never) }],
  ])("rejects a passkey login: %s", async (_what, errors) => {
    expect(await logIn(callerOf(), errors)).toMatchObject({ refusal: "passkey_failed" });
  });

  test("a passkey answer is valid once, for five minutes, in the requesting browser", async () => {
    const caller = callerOf();
    const answer = await device.sign(await requestOptions(caller));
    for (const [time, who] of [
      [start + 5 * MINUTE, caller],
      [start, callerOf()],
      [start, { ...caller, asker: null }],
    ] as const)
      expect(await logInWithPasskey(at(time), who, answer)).toMatchObject({
        refusal: "passkey_failed",
      });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => logInWithPasskey(at(start), caller, answer)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await logInWithPasskey(at(start), caller, answer)).ok).toBe(false);
  });

  test("an answer of a device without a counter cannot be used twice either", async () => {
    device.countNothing();
    const caller = callerOf();
    const answer = await device.sign(await requestOptions(caller));
    expect((await logInWithPasskey(at(start), caller, answer)).ok).toBe(true);
    expect((await logInWithPasskey(at(start), caller, answer)).ok).toBe(false);
    expect((await logIn(callerOf())).ok).toBe(true);
  });

  test("a passkey whose counter decreases is rejected as a copy", async () => {
    for (let n = 0; n < 3; n++) expect((await logIn(callerOf())).ok).toBe(true);
    device.goBack(2);
    expect(await logIn(callerOf())).toMatchObject({ refusal: "passkey_failed" });
  });

  test("a passkey of one site opens no other", async () => {
    const elsewhere = callerOf(await addSite());
    expect(await logIn(elsewhere)).toMatchObject({ refusal: "passkey_unknown" });
  });

  test("a changed signature is rejected; a closed account is reported to its owner only", async () => {
    const caller = callerOf();
    const answer = await device.sign(await requestOptions(caller));
    const changed = { ...answer, response: { ...answer.response, signature: "MEUCIQ" } };
    expect((await logInWithPasskey(at(start), caller, changed)).ok).toBe(false);
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?")
      .bind(member.id)
      .run();
    expect(await logIn(callerOf())).toMatchObject({ refusal: "account_banned" });
    expect(await logIn(callerOf(), { unverified: true })).toMatchObject({
      refusal: "passkey_failed",
    });
  });

  test("the passkey form accepts only values a browser produces", async () => {
    const answer = await device.sign(await requestOptions(callerOf()));
    const parse = (credential: string) => passkeyLoginSchema.safeParse({ credential }).success;
    expect(parse(JSON.stringify(answer))).toBe(true);
    for (const wrong of ["", "{", "null", "[]", JSON.stringify({ ...answer, more: 1 })])
      expect(parse(wrong)).toBe(false);
    expect(parse(JSON.stringify({ ...answer, id: "../x" }))).toBe(false);
  });

  test("of a passkey and its copy used concurrently one opens a session", async () => {
    const caller = callerOf();
    const other = callerOf();
    const answer = await device.sign(await requestOptions(caller));
    device.goBack(1);
    const copied = await device.sign(await requestOptions(other));
    const opened = await Promise.all([
      logInWithPasskey(at(start), caller, answer),
      logInWithPasskey(at(start), other, copied),
    ]);
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
