import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addAccount,
  at,
  guessPassword,
  lines,
  PASSWORD,
  setUpPasswordGuessing,
  site,
  start,
} from "../../../tests/support/password-guessing";
import { logIn } from "./log-in";

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
