import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { isKnown } from "../account/known-browser";
import { letterOrderSchema } from "../outbox/outbox.schema";
import { logIn } from "./log-in";
import { logInWithCode } from "./log-in-with-code";
import { mailLoginCode } from "./mail-login-code";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });

let site: string;
let email: string;
beforeEach(async () => {
  site = await addSite();
  email = mailOf((await addMember(site)).id);
});

const browserOf = (name: string) => name.padEnd(43, "x");
const from = (network = "home", browser = "own", known: string | null = null) => ({
  ...{ siteId: site, network, device: "", origin: `https://${site}`, known },
  browser: browserOf(browser),
});
const letters = async () =>
  (
    await env.DB.prepare("SELECT payload FROM outbox WHERE site_id = ? ORDER BY id")
      .bind(site)
      .all<{ payload: string }>()
  ).results;

async function newestCode() {
  const order = letterOrderSchema.parse(JSON.parse((await letters()).at(-1)?.payload ?? ""));
  return order.template === "login_code" ? order.fields.code : "";
}

async function mailedCode(time = start, caller = from()) {
  await mailLoginCode(at(time), caller, email);
  return newestCode();
}

const other = (code: string) => (code === "000000" ? "000001" : "000000");
const refused = { ok: false, refusal: "login_code_wrong" };

test("a mailed code lets its owner in once, although the address is locked, and ends the lock", async () => {
  const password = { email, password: "not the password" };
  for (let n = 0; n < 5; n++) await logIn(at(start), from(), password);
  expect(await logIn(at(start), from(), password)).toMatchObject({ refusal: "login_locked" });
  const code = await mailedCode();
  expect(await logInWithCode(at(start), from(), { email, code })).toMatchObject({
    ok: true,
    value: { language: "en" },
  });
  expect(await logInWithCode(at(start), from(), { email, code })).toEqual(refused);
  expect(await logIn(at(start), from(), password)).toMatchObject({ refusal: "login_failed" });
});

test("a wrong code, a stale one, another browser and an address without an account get the same answer", async () => {
  const code = await mailedCode();
  expect(await logInWithCode(at(start), from(), { email, code: other(code) })).toEqual(refused);
  expect(await logInWithCode(at(start), from("home", "another"), { email, code })).toEqual(refused);
  expect(await logInWithCode(at(start), { ...from(), browser: null }, { email, code })).toEqual(
    refused,
  );
  expect(await logInWithCode(at(start), from(), { email: "nobody@example.test", code })).toEqual(
    refused,
  );
  expect(await logInWithCode(at(start + 10 * MINUTE), from(), { email, code })).toEqual(refused);
  expect((await logInWithCode(at(start + 10 * MINUTE - 1), from(), { email, code })).ok).toBe(true);
});

test("a code may be tried five times", async () => {
  const code = await mailedCode();
  for (let n = 0; n < 5; n++) await logInWithCode(at(start), from(), { email, code: other(code) });
  expect((await logInWithCode(at(start), from(), { email, code })).ok).toBe(false);
});

test("strangers who try codes, with a code of their own or without, leave the owner's as it was", async () => {
  const code = await mailedCode();
  await mailLoginCode(at(start + 1), from("attacker", "stranger"), email);
  for (let n = 0; n < 20; n++) {
    await logInWithCode(at(start + 2), from("attacker", "stranger"), { email, code });
    await logInWithCode(at(start + 2), { ...from("attacker"), browser: null }, { email, code });
    await logInWithCode(at(start + 2), from("attacker", `stranger ${n}`), { email, code });
  }
  expect((await logInWithCode(at(start + 3), from(), { email, code })).ok).toBe(true);
});

test("a code that was not used is mailed again, the very same, without counting as a new one", async () => {
  const code = await mailedCode();
  expect(await mailedCode(start + MINUTE)).toBe(code);
  expect(await mailedCode(start + 2 * MINUTE)).toBe(code);
  expect(await letters()).toHaveLength(3);
  await mailLoginCode(at(start + 3 * MINUTE), from(), email);
  expect(await letters()).toHaveLength(3); // twice more is enough: a mailbox is not filled with one code either
});

test("a code that was used is not mailed again: the next one opens", async () => {
  expect((await logInWithCode(at(start), from(), { email, code: await mailedCode() })).ok).toBe(
    true,
  );
  expect(
    (await logInWithCode(at(start + 1), from(), { email, code: await mailedCode(start + 1) })).ok,
  ).toBe(true);
});

test("a code used twice at once opens once", async () => {
  const code = await mailedCode();
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => logInWithCode(at(start), from(), { email, code })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a code of nobody's browser opens none, not even one that asked for nothing", async () => {
  const code = await mailedCode();
  await env.DB.prepare("UPDATE account_tokens SET browser_hash = NULL WHERE site_id = ?")
    .bind(site)
    .run();
  expect(await logInWithCode(at(start), { ...from(), browser: null }, { email, code })).toEqual(
    refused,
  );
});

test("the owner's own browser is mailed five codes a day, not more", async () => {
  const mark = await markFor(email);
  for (let n = 0; n < 8; n++)
    await mailLoginCode(at(start), from("home", `browser ${n}`, mark), email);
  expect(await letters()).toHaveLength(5);
});

test("a code asked for shortly before the end of another lasts its own ten minutes", async () => {
  await mailedCode();
  const code = await mailedCode(start + 6 * MINUTE);
  expect((await logInWithCode(at(start + 15 * MINUTE), from(), { email, code })).ok).toBe(true);
});

test("a code with little time left is renewed, or mailed again where no new one may be", async () => {
  await mailedCode(start, from("home", "one"));
  await mailedCode(start, from("home", "two"));
  const third = await mailedCode(start, from("home", "three"));
  await mailLoginCode(at(start), from("home", "four"), email);
  expect(await letters()).toHaveLength(3);
  expect(await mailedCode(start + 8 * MINUTE, from("home", "three"))).toBe(third);
  expect(await letters()).toHaveLength(4);
});

test("three codes a day are mailed for one network, ten over all; the owner's own browser is counted apart", async () => {
  const mark = await markFor(email);
  const ask = (network: string, browser: string, known: string | null = null) =>
    mailLoginCode(at(start), from(network, browser, known), email);
  for (let n = 0; n < 5; n++) await ask("attacker", `browser ${n}`);
  expect(await letters()).toHaveLength(3);
  for (let n = 0; n < 40; n++) await ask(`attacker ${Math.floor(n / 3)}`, `another ${n}`);
  expect(await letters()).toHaveLength(10);
  await ask("home", "own");
  expect(await letters()).toHaveLength(10);
  await ask("home", "own", mark);
  expect(await letters()).toHaveLength(11);
  expect(
    (await logInWithCode(at(start), from("home", "own"), { email, code: await newestCode() })).ok,
  ).toBe(true);
});

/** What the owner's browser keeps since it was let in on a quiet day. */
async function markFor(address: string) {
  const before = start - 48 * HOUR;
  await mailLoginCode(at(before), from("earlier", "earlier"), address);
  const outcome = await logInWithCode(at(before), from("earlier", "earlier"), {
    email: address,
    code: await newestCode(),
  });
  await env.DB.prepare(
    "DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox WHERE site_id = ?)",
  )
    .bind(site)
    .run();
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.mark;
}

test("a mark that was made up, or made for another address, is none", async () => {
  const stranger = mailOf((await addMember(site)).id);
  const mark = await markFor(stranger);
  for (const known of ["x".repeat(43), mark])
    for (let n = 0; n < 4; n++)
      await mailLoginCode(at(start), from("home", `${known} ${n}`, known), email);
  expect(await letters()).toHaveLength(3);
  const sites = await Promise.all(
    [site, await addSite()].map((one) => isKnown(realServices(), one, stranger, mark)),
  );
  expect(sites).toEqual([true, false]);
});

test("one network fills at most ten mailboxes an hour", async () => {
  for (let n = 0; n < 12; n++)
    await mailLoginCode(
      at(start),
      from("attacker", `browser ${n}`),
      mailOf((await addMember(site)).id),
    );
  expect(await letters()).toHaveLength(10);
});

test("an address that nobody confirmed gets three codes a day, from wherever, and no name", async () => {
  const member = await addMember(site, {
    status: "not_confirmed",
    profileStatus: "disabled",
    name: "WIN 500 EUR",
  });
  for (let n = 0; n < 6; n++)
    await mailLoginCode(at(start), from(`network ${n}`, `browser ${n}`), mailOf(member.id));
  expect(await letters()).toHaveLength(3);
  expect(JSON.stringify(await letters())).not.toContain("WIN 500");
});

test("nothing is mailed to an address without an account, or to one that may not log in", async () => {
  await mailLoginCode(at(start), from(), "nobody@example.test");
  const banned = await addMember(site, { status: "banned" });
  await mailLoginCode(at(start), from(), mailOf(banned.id));
  expect(await letters()).toEqual([]);
});

test("neither the code nor the browser's secret stands in the database", async () => {
  const code = await mailedCode();
  const stored = JSON.stringify(
    (await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?").bind(site).all())
      .results,
  );
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(browserOf("own"));
});
