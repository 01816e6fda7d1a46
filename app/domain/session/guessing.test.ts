import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { logIn } from "./log-in";

const PASSWORD = "a long password";
const HOUR = 60 * 60_000;
const start = Date.now();
let site: string;
let hash: string;
let looked: number;
let lines: string[];

beforeEach(async () => {
  site = await addSite();
  hash ??= await realServices().passwords.hash(PASSWORD);
  [looked, lines] = [0, []];
});

/** Real services whose passwords are compared by their text, which is counted, and whose log is kept. */
function at(time: number) {
  const services = realServices({
    now: () => time,
    log: (event, fields) => void lines.push(JSON.stringify({ event, ...fields })),
  });
  const verify = async (stored: string, password: string) =>
    Boolean(++looked) && stored === hash && password === PASSWORD;
  return { ...services, passwords: { ...services.passwords, verify } };
}

async function addAccount() {
  const { id } = await addMember(site);
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?").bind(hash, id).run();
  return mailOf(id);
}

const guess = (
  email: string,
  given: { network?: string; password?: string; known?: string; time?: number } = {},
) =>
  logIn(
    at(given.time ?? start),
    { siteId: site, network: given.network ?? "attacker", device: "", known: given.known },
    { email, password: given.password ?? "summer in vain" },
  );

test("one password tried at 60 accounts from one network is looked at 30 times, at once or one by one", async () => {
  const accounts = await Promise.all(Array.from({ length: 60 }, addAccount));
  const outcomes = await Promise.all(accounts.map((email) => guess(email)));
  expect(looked).toBe(30);
  expect(
    outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "login_code_only"),
  ).toHaveLength(30);
  // The right password is not looked at either; elsewhere it is; after an hour it is here too.
  expect(await guess(await addAccount(), { password: PASSWORD })).toEqual({
    ok: false,
    refusal: "login_code_only",
  });
  expect((await guess(await addAccount(), { password: PASSWORD, network: "home" })).ok).toBe(true);
  expect((await guess(await addAccount(), { password: PASSWORD, time: start + HOUR })).ok).toBe(
    true,
  );
});

test("a guesser's own account does not begin the counting anew", async () => {
  const own = await addAccount();
  for (let n = 0; n < 40; n++) {
    await guess(await addAccount());
    await guess(own, { password: PASSWORD });
  }
  expect(lines.filter((line) => line.includes('"login_failed"'))).toHaveLength(30);
});

test("members of a carrier who log in use nothing up", async () => {
  for (let n = 0; n < 40; n++)
    expect((await guess(await addAccount(), { network: "carrier", password: PASSWORD })).ok).toBe(
      true,
    );
});

test("many networks guess 20 times at one address, then only the code is left; whoever was let in before may still type the password", async () => {
  const email = await addAccount();
  const mine = await guess(email, { network: "home", password: PASSWORD });
  if (!mine.ok) throw new Error(mine.refusal);
  for (let n = 0; n < 40; n++) await guess(email, { network: `bot ${n}` });
  expect(looked).toBe(21);
  expect(await guess(email, { network: "hotel", password: PASSWORD })).toMatchObject({
    refusal: "login_code_only",
  });
  expect(
    await guess(email, { network: "hotel", password: PASSWORD, known: "x".repeat(43) }),
  ).toMatchObject({ refusal: "login_code_only" });
  expect(
    (await guess(email, { network: "hotel", password: PASSWORD, known: mine.value.mark })).ok,
  ).toBe(true);
  // The owner who comes in gives strangers no new tries.
  expect(await guess(email, { network: "bot 50" })).toMatchObject({ refusal: "login_code_only" });
});

test("a browser that is known still has five tries, not more", async () => {
  const email = await addAccount();
  const mine = await guess(email, { password: PASSWORD });
  if (!mine.ok) throw new Error(mine.refusal);
  looked = 0;
  for (let n = 0; n < 20; n++) await guess(email, { known: mine.value.mark });
  expect(looked).toBe(5);
});

test("strangers in the owner's network lock themselves out, never a browser in which the owner was let in before", async () => {
  const email = await addAccount();
  const mine = await guess(email, { network: "flat", password: PASSWORD });
  if (!mine.ok) throw new Error(mine.refusal);
  for (let n = 0; n < 10; n++) await guess(email, { network: "flat" });
  expect(await guess(email, { network: "flat", password: PASSWORD })).toMatchObject({
    refusal: "login_locked",
  });
  expect(
    (await guess(email, { network: "flat", password: PASSWORD, known: mine.value.mark })).ok,
  ).toBe(true);
});

test("who is locked out and goes on trying does not use up what others of the network may try", async () => {
  const email = await addAccount();
  for (let n = 0; n < 60; n++) await guess(email, { network: "carrier" });
  expect((await guess(await addAccount(), { network: "carrier", password: PASSWORD })).ok).toBe(
    true,
  );
});

test("where accounts are hidden, an unconfirmed one does not open by password and fails like an address that has none", async () => {
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

test("an address without an account is counted in the same way", async () => {
  const outcomes = [];
  for (let n = 0; n < 25; n++)
    outcomes.push(await guess("nobody@example.test", { network: `bot ${n}` }));
  expect(outcomes.map((outcome) => (outcome.ok ? "" : outcome.refusal)).slice(19, 21)).toEqual([
    "login_failed",
    "login_code_only",
  ]);
});

test("success, refusal and lock stand in the log with the reason, by ids and keyed hashes alone", async () => {
  const email = await addAccount();
  for (let n = 0; n < 6; n++) await guess(email, { network: "a1b2" });
  await guess(email, { network: "home", password: PASSWORD });
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
