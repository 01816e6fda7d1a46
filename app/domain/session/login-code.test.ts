import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  at,
  browserOf,
  email,
  loginContextFrom,
  MINUTE,
  newestCode,
  queuedEmails,
  setUpLoginCodes,
  site,
  start,
} from "../../../tests/support/login-codes";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { findKnownBrowserMark } from "../account/known-browser";
import { logIn } from "./log-in";
import { logInWithCode, mailLoginCode } from "./login-code";

describe("login code", () => {
  setUpLoginCodes();

  async function mailedCode(time = start, caller = loginContextFrom()) {
    await mailLoginCode(at(time), caller, email);
    return newestCode();
  }

  const other = (code: string) => (code === "000000" ? "000001" : "000000");
  const refused = { ok: false, refusal: "login_code_wrong" };

  test("a mailed code logs its owner in once despite a lock, and clears the lock", async () => {
    const password = { email, password: "not the password" };
    for (let n = 0; n < 5; n++) await logIn(at(start), loginContextFrom(), password);
    expect(await logIn(at(start), loginContextFrom(), password)).toMatchObject({
      refusal: "login_locked",
    });
    const code = await mailedCode();
    expect(await logInWithCode(at(start), loginContextFrom(), { email, code })).toMatchObject({
      ok: true,
      value: { language: "en" },
    });
    expect(await logInWithCode(at(start), loginContextFrom(), { email, code })).toEqual(refused);
    expect(await logIn(at(start), loginContextFrom(), password)).toMatchObject({
      refusal: "login_failed",
    });
  });

  test("every failed code login gets the same answer", async () => {
    const code = await mailedCode();
    expect(
      await logInWithCode(at(start), loginContextFrom(), { email, code: other(code) }),
    ).toEqual(refused);
    expect(
      await logInWithCode(at(start), loginContextFrom("home", "another"), { email, code }),
    ).toEqual(refused);
    expect(
      await logInWithCode(at(start), { ...loginContextFrom(), browser: null }, { email, code }),
    ).toEqual(refused);
    expect(
      await logInWithCode(at(start), loginContextFrom(), { email: "nobody@example.test", code }),
    ).toEqual(refused);
    expect(
      await logInWithCode(at(start + 10 * MINUTE), loginContextFrom(), { email, code }),
    ).toEqual(refused);
    expect(
      (await logInWithCode(at(start + 10 * MINUTE - 1), loginContextFrom(), { email, code })).ok,
    ).toBe(true);
  });

  test("a login code may be tried five times", async () => {
    const code = await mailedCode();
    for (let n = 0; n < 5; n++)
      await logInWithCode(at(start), loginContextFrom(), { email, code: other(code) });
    expect((await logInWithCode(at(start), loginContextFrom(), { email, code })).ok).toBe(false);
  });

  test("strangers who try codes leave the owner's attempts unchanged", async () => {
    const code = await mailedCode();
    await mailLoginCode(at(start + 1), loginContextFrom("attacker", "stranger"), email);
    for (let n = 0; n < 20; n++) {
      await logInWithCode(at(start + 2), loginContextFrom("attacker", "stranger"), { email, code });
      await logInWithCode(
        at(start + 2),
        { ...loginContextFrom("attacker"), browser: null },
        { email, code },
      );
      await logInWithCode(at(start + 2), loginContextFrom("attacker", `stranger ${n}`), {
        email,
        code,
      });
    }
    expect((await logInWithCode(at(start + 3), loginContextFrom(), { email, code })).ok).toBe(true);
  });

  test("an unused code is mailed again unchanged and does not count as new", async () => {
    const code = await mailedCode();
    expect(await mailedCode(start + MINUTE)).toBe(code);
    expect(await mailedCode(start + 2 * MINUTE)).toBe(code);
    expect(await queuedEmails()).toHaveLength(3);
    await mailLoginCode(at(start + 3 * MINUTE), loginContextFrom(), email);
    // At most twice more, so that a mailbox is not flooded with one code.
    expect(await queuedEmails()).toHaveLength(3);
  });

  test("a used code is not mailed again: the next one is new and works", async () => {
    expect(
      (await logInWithCode(at(start), loginContextFrom(), { email, code: await mailedCode() })).ok,
    ).toBe(true);
    expect(
      (
        await logInWithCode(at(start + 1), loginContextFrom(), {
          email,
          code: await mailedCode(start + 1),
        })
      ).ok,
    ).toBe(true);
  });

  test("a code used twice concurrently opens one session", async () => {
    const code = await mailedCode();
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        logInWithCode(at(start), loginContextFrom(), { email, code }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a code of another browser opens no session, even without an own request", async () => {
    const code = await mailedCode();
    await env.DB.prepare("UPDATE account_tokens SET browser_hash = NULL WHERE site_id = ?")
      .bind(site)
      .run();
    expect(
      await logInWithCode(at(start), { ...loginContextFrom(), browser: null }, { email, code }),
    ).toEqual(refused);
  });

  test("a code requested shortly before another expires lasts its own ten minutes", async () => {
    await mailedCode();
    const code = await mailedCode(start + 6 * MINUTE);
    expect(
      (await logInWithCode(at(start + 15 * MINUTE), loginContextFrom(), { email, code })).ok,
    ).toBe(true);
  });

  test("a code about to expire is renewed, or mailed again if no new one is allowed", async () => {
    await mailedCode(start, loginContextFrom("home", "one"));
    await mailedCode(start, loginContextFrom("home", "two"));
    const third = await mailedCode(start, loginContextFrom("home", "three"));
    await mailLoginCode(at(start), loginContextFrom("home", "four"), email);
    expect(await queuedEmails()).toHaveLength(3);
    expect(await mailedCode(start + 8 * MINUTE, loginContextFrom("home", "three"))).toBe(third);
    expect(await queuedEmails()).toHaveLength(4);
  });

  test("neither the code nor the browser's secret is stored in the database", async () => {
    const code = await mailedCode();
    const stored = JSON.stringify(
      (await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?").bind(site).all())
        .results,
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(browserOf("own"));
  });
});

describe("login code limits", () => {
  setUpLoginCodes();

  const HOUR = 60 * MINUTE;

  test("the owner's own browser is mailed at most five codes a day", async () => {
    const mark = await markFor(email);
    for (let n = 0; n < 8; n++)
      await mailLoginCode(at(start), loginContextFrom("home", `browser ${n}`, mark), email);
    expect(await queuedEmails()).toHaveLength(5);
  });

  test("three codes a day per network, ten over all networks", async () => {
    const mark = await markFor(email);
    const requestCode = (network: string, browser: string, browserMark: string | null = null) =>
      mailLoginCode(at(start), loginContextFrom(network, browser, browserMark), email);
    for (let n = 0; n < 5; n++) await requestCode("attacker", `browser ${n}`);
    expect(await queuedEmails()).toHaveLength(3);
    for (let n = 0; n < 40; n++) await requestCode(`attacker ${Math.floor(n / 3)}`, `another ${n}`);
    expect(await queuedEmails()).toHaveLength(10);
    await requestCode("home", "own");
    expect(await queuedEmails()).toHaveLength(10);
    await requestCode("home", "own", mark);
    expect(await queuedEmails()).toHaveLength(11);
    expect(
      (
        await logInWithCode(at(start), loginContextFrom("home", "own"), {
          email,
          code: await newestCode(),
        })
      ).ok,
    ).toBe(true);
  });

  /** The mark that the owner's browser got at a login before the attack. */
  async function markFor(address: string) {
    const before = start - 48 * HOUR;
    await mailLoginCode(at(before), loginContextFrom("earlier", "earlier"), address);
    const outcome = await logInWithCode(at(before), loginContextFrom("earlier", "earlier"), {
      email: address,
      code: await newestCode(address),
    });
    await env.DB.prepare(
      "DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox WHERE site_id = ?)",
    )
      .bind(site)
      .run();
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value.mark;
  }

  test("an invented mark and a mark of another address do not count as known", async () => {
    const stranger = emailAddressOf((await addMember(site)).id);
    const mark = await markFor(stranger);
    for (const browserMark of ["x".repeat(43), mark])
      for (let n = 0; n < 4; n++)
        await mailLoginCode(
          at(start),
          loginContextFrom("home", `${browserMark} ${n}`, browserMark),
          email,
        );
    expect(await queuedEmails()).toHaveLength(3);
    const sites = await Promise.all(
      [site, await addSite()].map((one) =>
        findKnownBrowserMark(realServices(), { siteId: one, email: stranger, mark }),
      ),
    );
    expect(sites.map(Boolean)).toEqual([true, false]);
  });

  test("one network fills at most ten mailboxes an hour", async () => {
    for (let n = 0; n < 12; n++)
      await mailLoginCode(
        at(start),
        loginContextFrom("attacker", `browser ${n}`),
        emailAddressOf((await addMember(site)).id),
      );
    expect(await queuedEmails()).toHaveLength(10);
  });

  test("an unconfirmed address gets three codes a day over all networks, without a name", async () => {
    const member = await addMember(site, {
      status: "not_confirmed",
      profileStatus: "disabled",
      name: "WIN 500 EUR",
    });
    for (let n = 0; n < 6; n++)
      await mailLoginCode(
        at(start),
        loginContextFrom(`network ${n}`, `browser ${n}`),
        emailAddressOf(member.id),
      );
    expect(await queuedEmails()).toHaveLength(3);
    expect(JSON.stringify(await queuedEmails())).not.toContain("WIN 500");
  });

  test("no code is mailed to an unknown address or one that may not log in", async () => {
    await mailLoginCode(at(start), loginContextFrom(), "nobody@example.test");
    const banned = await addMember(site, { status: "banned" });
    await mailLoginCode(at(start), loginContextFrom(), emailAddressOf(banned.id));
    expect(await queuedEmails()).toEqual([]);
  });
});
