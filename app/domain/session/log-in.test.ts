import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { hashSecret } from "~/kit/secret";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { loginSchema, passwordSchema } from "../account/account.schema";
import { NOBODYS_HASH } from "../account/check-password";
import { findViewer } from "./find-viewer";
import { logIn } from "./log-in";

const PASSWORD = "a long password";
const MINUTE = 60_000;
let site: string;
let id: string;
let email: string;

beforeEach(async () => {
  site = await addSite();
  ({ id } = await addMember(site));
  email = mailOf(id);
  await setHash(id);
});

const setHash = async (account: string) =>
  env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await realServices().passwords.hash(PASSWORD), account)
    .run();
const from = (network = "home", replaces?: string, known?: string) => ({
  siteId: site,
  network,
  device: "a browser",
  replaces,
  known,
});
const at = (time: number) => realServices({ now: () => time });
const start = Date.now();

test("the right password opens a session", async () => {
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

test("a wrong password and an address without an account get the same answer", async () => {
  const wrong = await logIn(at(start), from(), { email, password: "not the password" });
  const nobody = await logIn(at(start), from(), {
    email: "nobody@example.test",
    password: PASSWORD,
  });
  expect(wrong).toEqual({ ok: false, refusal: "login_failed" });
  expect(nobody).toEqual(wrong);
});

test("the hash of nobody costs what a real one costs, and no password opens it", async () => {
  const { passwords } = realServices();
  const cost = (hash: string) => hash.split("$").slice(1, 4);
  expect(cost(NOBODYS_HASH)).toEqual(cost(await passwords.hash(PASSWORD)));
  expect(await passwords.verify(NOBODYS_HASH, PASSWORD)).toBe(false);
  expect(NOBODYS_HASH.length).toBe((await passwords.hash(PASSWORD)).length);
});

test("the same account cannot be reached from another site", async () => {
  const elsewhere = { ...from(), siteId: await addSite() };
  expect(await logIn(at(start), elsewhere, { email, password: PASSWORD })).toMatchObject({
    refusal: "login_failed",
  });
});

const fail = (time: number, network = "home", address = email) =>
  logIn(at(time), from(network), { email: address, password: "not the password" });

test("the fifth failure locks for 15 minutes, also for the right password", async () => {
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

test("the lock is of this network: the owner comes in from another", async () => {
  for (let n = 0; n < 5; n++) await fail(start, "attacker");
  expect((await logIn(at(start), from("home"), { email, password: PASSWORD })).ok).toBe(true);
  expect(await fail(start, "attacker")).toMatchObject({ refusal: "login_locked" });
});

test("an address without an account locks in the same way", async () => {
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

test("the right password ends the counting", async () => {
  for (let n = 0; n < 4; n++) await fail(start);
  expect((await logIn(at(start), from(), { email, password: PASSWORD })).ok).toBe(true);
  for (let n = 0; n < 4; n++) expect(await fail(start)).toMatchObject({ refusal: "login_failed" });
});

test("twenty guesses at once are counted as twenty: five are looked at", async () => {
  let looked = 0;
  const services = at(start);
  const counting = {
    ...services,
    passwords: { ...services.passwords, verify: async () => Boolean(++looked) && false },
  };
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      logIn(counting, from(), { email, password: `guess number ${n}` }),
    ),
  );
  expect(looked).toBe(5);
});

test.each([
  ["deletion_pending", "deletion_pending"],
  ["suspended", "account_closed"],
  ["banned", "account_closed"],
] as const)(
  "an account that is %s does not open, and says why only to its owner",
  async (status, refusal) => {
    const member = await addMember(site, { status });
    await setHash(member.id);
    const address = mailOf(member.id);
    expect(await logIn(at(start), from(), { email: address, password: PASSWORD })).toEqual({
      ok: false,
      refusal,
    });
    expect(
      await logIn(at(start), from(), { email: address, password: "not the password" }),
    ).toEqual({ ok: false, refusal: "login_failed" });
  },
);

test("somebody who has not confirmed their address may log in", async () => {
  const member = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  await setHash(member.id);
  expect(
    (await logIn(at(start), from(), { email: mailOf(member.id), password: PASSWORD })).ok,
  ).toBe(true);
});

test("a session sleeps at most 14 days, and visits keep it awake for 30", async () => {
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

test("an accent typed in two parts is the same password", async () => {
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await realServices().passwords.hash(passwordSchema.parse("cafe\u0301 au lait")), id)
    .run();
  const typed = loginSchema.parse({ email, password: "caf\u00e9 au lait" });
  expect((await logIn(at(start), from(), typed)).ok).toBe(true);
});
