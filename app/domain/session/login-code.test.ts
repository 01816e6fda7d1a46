import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addMember, addSite, realServices } from "../../../tests/support/world";
import { letterOrderSchema } from "../outbox/outbox.schema";
import { logIn } from "./log-in";
import { logInWithCode } from "./log-in-with-code";
import { mailLoginCode } from "./mail-login-code";

const MINUTE = 60_000;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });

let site: string;
let email: string;
beforeEach(async () => {
  site = await addSite();
  email = `${(await addMember(site)).id}@example.test`;
});

const from = (network = "home") => ({ siteId: site, network, device: "", origin: `https://${site}` });
const letters = async () => (await env.DB.prepare("SELECT payload FROM outbox WHERE site_id = ? ORDER BY id").bind(site).all<{ payload: string }>()).results;

async function mailedCode(time = start) {
  await mailLoginCode(at(time), from(), email);
  const order = letterOrderSchema.parse(JSON.parse((await letters()).at(-1)?.payload ?? ""));
  return order.template === "login_code" ? order.fields.code : "";
}

test("a mailed code lets its owner in once, although the address is locked, and ends the lock", async () => {
  const password = { email, password: "not the password" };
  for (let n = 0; n < 5; n++) await logIn(at(start), from(), password);
  expect(await logIn(at(start), from(), password)).toMatchObject({ refusal: "login_locked" });
  const code = await mailedCode();
  expect(await logInWithCode(at(start), from(), { email, code })).toMatchObject({ ok: true, value: { language: "en" } });
  expect(await logInWithCode(at(start), from(), { email, code })).toEqual({ ok: false, refusal: "login_code_wrong" });
  expect(await logIn(at(start), from(), password)).toMatchObject({ refusal: "login_failed" });
});

test("a wrong code, a stale one and an address without an account get the same answer", async () => {
  const code = await mailedCode();
  const wrong = code === "000000" ? "000001" : "000000";
  const refused = { ok: false, refusal: "login_code_wrong" };
  expect(await logInWithCode(at(start), from(), { email, code: wrong })).toEqual(refused);
  expect(await logInWithCode(at(start + 15 * MINUTE), from(), { email, code })).toEqual(refused);
  expect(await logInWithCode(at(start), from(), { email: "nobody@example.test", code })).toEqual(refused);
});

test("a code may be tried five times", async () => {
  const code = await mailedCode();
  const wrong = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < 5; n++) await logInWithCode(at(start), from(), { email, code: wrong });
  expect((await logInWithCode(at(start), from(), { email, code })).ok).toBe(false);
});

test("three codes a day are mailed to an address, then none", async () => {
  for (let n = 0; n < 5; n++) await mailLoginCode(at(start + n), from(), email);
  expect(await letters()).toHaveLength(3);
  await mailLoginCode(at(start + 24 * 60 * MINUTE), from(), email);
  expect(await letters()).toHaveLength(4);
});

test("one network fills at most ten mailboxes an hour", async () => {
  for (let n = 0; n < 12; n++) await mailLoginCode(at(start), from("attacker"), `${(await addMember(site)).id}@example.test`);
  expect(await letters()).toHaveLength(10);
});

test("nothing is mailed to an address without an account, or to one that may not log in", async () => {
  await mailLoginCode(at(start), from(), "nobody@example.test");
  const banned = await addMember(site, { status: "banned" });
  await mailLoginCode(at(start), from(), `${banned.id}@example.test`);
  expect(await letters()).toEqual([]);
});

test("a login code confirms no address, and an activation code opens no session", async () => {
  const code = await mailedCode();
  await env.DB.prepare("UPDATE account_tokens SET purpose = 'activate' WHERE site_id = ?").bind(site).run();
  expect((await logInWithCode(at(start), from(), { email, code })).ok).toBe(false);
});
