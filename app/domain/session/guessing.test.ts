import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  addAccount,
  at,
  guessPassword,
  lines,
  PASSWORD,
  passwordChecks,
  setUpPasswordGuessing,
  site,
  start,
} from "../../../tests/support/password-guessing";
import { logIn } from "./log-in";

describe("guessing", () => {
  setUpPasswordGuessing();

  const HOUR = 60 * 60_000;

  test("one network's password guesses are checked 30 times", async () => {
    const accounts = await Promise.all(Array.from({ length: 60 }, addAccount));
    const outcomes = await Promise.all(accounts.map((email) => guessPassword(email)));
    expect(passwordChecks).toBe(30);
    expect(
      outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "login_code_only"),
    ).toHaveLength(30);
    // The correct password is not checked here either, but it is from elsewhere, and here after an
    // hour.
    expect(await guessPassword(await addAccount(), { password: PASSWORD })).toEqual({
      ok: false,
      refusal: "login_code_only",
    });
    expect(
      (await guessPassword(await addAccount(), { password: PASSWORD, network: "home" })).ok,
    ).toBe(true);
    expect(
      (await guessPassword(await addAccount(), { password: PASSWORD, time: start + HOUR })).ok,
    ).toBe(true);
  });

  test("logging in to an own account does not reset a guesser's counter", async () => {
    const own = await addAccount();
    for (let n = 0; n < 40; n++) {
      await guessPassword(await addAccount());
      await guessPassword(own, { password: PASSWORD });
    }
    expect(lines.filter((line) => line.includes('"login_failed"'))).toHaveLength(30);
  });

  test("successful logins of a carrier's members use up no attempts", async () => {
    for (let n = 0; n < 40; n++)
      expect(
        (await guessPassword(await addAccount(), { network: "carrier", password: PASSWORD })).ok,
      ).toBe(true);
  });

  test("after 20 guesses at one address from many networks only the mailed code works", async () => {
    const email = await addAccount();
    const mine = await guessPassword(email, { network: "home", password: PASSWORD });
    if (!mine.ok) throw new Error(mine.refusal);
    for (let n = 0; n < 40; n++) await guessPassword(email, { network: `bot ${n}` });
    expect(passwordChecks).toBe(21);
    expect(await guessPassword(email, { network: "hotel", password: PASSWORD })).toMatchObject({
      refusal: "login_code_only",
    });
    expect(
      await guessPassword(email, {
        network: "hotel",
        password: PASSWORD,
        browserMark: "x".repeat(43),
      }),
    ).toMatchObject({ refusal: "login_code_only" });
    expect(
      (
        await guessPassword(email, {
          network: "hotel",
          password: PASSWORD,
          browserMark: mine.value.mark,
        })
      ).ok,
    ).toBe(true);
    // The owner's login gives strangers no new attempts.
    expect(await guessPassword(email, { network: "bot 50" })).toMatchObject({
      refusal: "login_code_only",
    });
  });

  test("a known browser still has five tries and no more", async () => {
    const email = await addAccount();
    const mine = await guessPassword(email, { password: PASSWORD });
    if (!mine.ok) throw new Error(mine.refusal);
    const before = passwordChecks;
    for (let n = 0; n < 20; n++) await guessPassword(email, { browserMark: mine.value.mark });
    expect(passwordChecks - before).toBe(5);
  });

  test("strangers lock themselves out, never the owner's browser", async () => {
    const email = await addAccount();
    const mine = await guessPassword(email, { network: "flat", password: PASSWORD });
    if (!mine.ok) throw new Error(mine.refusal);
    for (let n = 0; n < 10; n++) await guessPassword(email, { network: "flat" });
    expect(await guessPassword(email, { network: "flat", password: PASSWORD })).toMatchObject({
      refusal: "login_locked",
    });
    expect(
      (
        await guessPassword(email, {
          network: "flat",
          password: PASSWORD,
          browserMark: mine.value.mark,
        })
      ).ok,
    ).toBe(true);
  });

  test("a locked-out client does not use up the attempts of others on its network", async () => {
    const email = await addAccount();
    for (let n = 0; n < 60; n++) await guessPassword(email, { network: "carrier" });
    expect(
      (await guessPassword(await addAccount(), { network: "carrier", password: PASSWORD })).ok,
    ).toBe(true);
  });
});

describe("hidden login", () => {
  setUpPasswordGuessing();

  test("with hidden accounts an unconfirmed account opens by mail only", async () => {
    const unconfirmed = await addAccount();
    await env.DB.prepare("UPDATE accounts SET status = 'not_confirmed' WHERE email = ?")
      .bind(unconfirmed)
      .run();
    const caller = { siteId: site, network: "home", device: "", hidesAccounts: true };
    const outcomes = async (email: string) => {
      const all = [];
      for (let n = 0; n < 6; n++)
        all.push(await logIn(at(start), caller, { email, password: PASSWORD }));
      return all;
    };
    expect(await outcomes(unconfirmed)).toEqual(await outcomes("nobody@example.test"));
    expect(
      (await logIn(at(start), caller, { email: await addAccount(), password: PASSWORD })).ok,
    ).toBe(true);
    expect(
      (
        await logIn(
          at(start),
          { ...caller, network: "away", hidesAccounts: false },
          { email: unconfirmed, password: PASSWORD },
        )
      ).ok,
    ).toBe(true);
  });

  test("logins at an address without an account are counted the same way", async () => {
    const outcomes = [];
    for (let n = 0; n < 25; n++)
      outcomes.push(await guessPassword("nobody@example.test", { network: `bot ${n}` }));
    expect(outcomes.map((outcome) => (outcome.ok ? "" : outcome.refusal)).slice(19, 21)).toEqual([
      "login_failed",
      "login_code_only",
    ]);
  });

  test("success, refusal and lock are logged with a reason, by ids and keyed hashes only", async () => {
    const email = await addAccount();
    for (let n = 0; n < 6; n++) await guessPassword(email, { network: "a1b2" });
    await guessPassword(email, { network: "home", password: PASSWORD });
    const events = lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter(({ event }) => event?.startsWith("login."));
    expect(events.map(({ event, reason }) => reason ?? event)).toEqual([
      ...Array(4).fill("login_failed"),
      "login_locked",
      "login_locked",
      "login.succeeded",
    ]);
    expect(new Set(events.map(({ site: of }) => of))).toEqual(new Set([site]));
    expect(new Set(events.slice(0, 6).map(({ address }) => address)).size).toBe(1);
    expect(lines.join("\n")).not.toContain(email);
    expect(lines.join("\n")).not.toContain("summer in vain");
  });
});
