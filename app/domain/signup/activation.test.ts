import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { findLink } from "../account/find-link";
import { isLimited } from "../account/limit-attempts";
import { letterOrderSchema } from "../outbox/outbox.schema";
import { findViewer } from "../session/find-viewer";
import { activateByCode, activateByLink } from "./activate-account";
import { sendActivationAgain } from "./activation-mail";
import { changeAddress } from "./change-address";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });
const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();

let site: string;
let id: string;
beforeEach(async () => {
  site = await addSite();
  ({ id } = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" }));
});

const caller = () => ({ siteId: site, device: "another browser" });
const member = () => ({
  siteId: site,
  accountId: id,
  network: "home",
  origin: `https://${site}`,
  sessionHash: `fresh ${id}`,
});
/** A session opened at a moment. */
const openSession = (time: number) =>
  env.DB.prepare(
    "INSERT INTO sessions (id_hash, site_id, account_id, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, '', ?, ?, ?)",
  )
    .bind(`fresh ${id}`, site, id, time, time, time + 30 * DAY)
    .run();

/** What the newest activation mail says. */
async function mailed(time = start) {
  const sent = await sendActivationAgain(at(time), member());
  if (!sent.ok) throw new Error(sent.refusal);
  return newestLetter();
}

async function newestLetter() {
  const letter = await row<{ payload: string }>(
    "SELECT payload FROM outbox WHERE site_id = ? ORDER BY id DESC LIMIT 1",
    site,
  );
  const order = letterOrderSchema.parse(JSON.parse(letter?.payload ?? ""));
  if (order.template !== "activate") throw new Error(order.template);
  return { to: order.to, ...order.fields };
}

const statuses = () =>
  row(
    "SELECT a.status AS account, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
    id,
  );
const CONFIRMED = { account: "active", profile: "active" };
const WAITING = { account: "not_confirmed", profile: "disabled" };

test("a link confirms in another browser, opens a session there, and shows the profile", async () => {
  const { secret } = await mailed();
  const outcome = await activateByLink(at(start), caller(), secret);
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await statuses()).toEqual(CONFIRMED);
  expect(await findViewer(at(start), site, outcome.value.secret)).toMatchObject({
    id,
    confirmed: true,
  });
});

test("looking at a link changes nothing, however often", async () => {
  const { secret } = await mailed();
  for (let n = 0; n < 3; n++)
    expect(await findLink(at(start), site, secret)).toEqual({ purpose: "activate", state: "open" });
  expect(await statuses()).toEqual(WAITING);
  expect((await activateByLink(at(start), caller(), secret)).ok).toBe(true);
});

test("a link confirms once", async () => {
  const { secret } = await mailed();
  const outcomes = await Promise.all([
    activateByLink(at(start), caller(), secret),
    activateByLink(at(start + 1), caller(), secret),
  ]);
  expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
  expect(await activateByLink(at(start + 2), caller(), secret)).toEqual({
    ok: false,
    refusal: "activation_failed",
  });
  expect(await findLink(at(start), site, secret)).toEqual({
    purpose: "activate",
    state: "confirmed",
  });
});

test("a link whose account was confirmed by the code says so; one that is too old for an account that was not, does not", async () => {
  const { secret, code } = await mailed();
  expect(await findLink(at(start + 7 * DAY), site, secret)).toEqual({
    purpose: "activate",
    state: "closed",
  });
  await activateByCode(at(start), caller(), { accountId: id, code });
  expect(await findLink(at(start), site, secret)).toEqual({
    purpose: "activate",
    state: "confirmed",
  });
  expect(await findLink(at(start), site, "x".repeat(43))).toBeNull();
});

test("a link lasts seven days", async () => {
  const { secret } = await mailed();
  expect(await activateByLink(at(start + 7 * DAY), caller(), secret)).toEqual({
    ok: false,
    refusal: "activation_failed",
  });
  expect((await activateByLink(at(start + 7 * DAY - 1), caller(), secret)).ok).toBe(true);
});

test("a link of one site is unknown to another", async () => {
  const { secret } = await mailed();
  const elsewhere = await addSite();
  expect(await findLink(at(start), elsewhere, secret)).toBeNull();
  expect((await activateByLink(at(start), { ...caller(), siteId: elsewhere }, secret)).ok).toBe(
    false,
  );
  expect(await statuses()).toEqual(WAITING);
});

test("a stored secret opens nothing: only its hash is kept", async () => {
  const { secret, code } = await mailed();
  const stored = await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?")
    .bind(site)
    .all();
  expect(JSON.stringify(stored.results)).not.toContain(secret);
  expect(JSON.stringify(stored.results)).not.toContain(code);
});

test("an unfinished profile stays a draft when its address is confirmed", async () => {
  await env.DB.prepare("UPDATE profiles SET status = 'draft' WHERE id = ?").bind(id).run();
  const { secret } = await mailed();
  expect((await activateByLink(at(start), caller(), secret)).ok).toBe(true);
  expect(await statuses()).toEqual({ account: "active", profile: "draft" });
});

test("a banned account is not opened by an old link", async () => {
  const { secret } = await mailed();
  await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(id).run();
  expect(await activateByLink(at(start), caller(), secret)).toEqual({
    ok: false,
    refusal: "activation_failed",
  });
  expect(await statuses()).toEqual({ account: "banned", profile: "disabled" });
});

test("the code of the mail confirms too", async () => {
  const { code } = await mailed();
  expect((await activateByCode(at(start), caller(), { accountId: id, code })).ok).toBe(true);
  expect(await statuses()).toEqual(CONFIRMED);
});

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code may be tried five times, then the right one is refused too", async () => {
  const { code, secret } = await mailed();
  for (let n = 0; n < 5; n++)
    expect(
      await activateByCode(at(start), caller(), { accountId: id, code: other(code) }),
    ).toMatchObject({ refusal: "code_wrong" });
  expect(await activateByCode(at(start), caller(), { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
  expect((await activateByLink(at(start), caller(), secret)).ok).toBe(true);
});

test("a hundred tries at once are counted as a hundred", async () => {
  const { code } = await mailed();
  const tries = Array.from({ length: 100 }, () =>
    activateByCode(at(start), caller(), { accountId: id, code: other(code) }),
  );
  const refusals = (await Promise.all(tries)).map((outcome) => (outcome.ok ? "" : outcome.refusal));
  expect(refusals.filter((refusal) => refusal === "code_wrong")).toHaveLength(5);
  expect(await statuses()).toEqual(WAITING);
});

test("a code lasts 15 minutes", async () => {
  const { code } = await mailed();
  expect(await activateByCode(at(start + 15 * MINUTE), caller(), { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});

test("only the newest code counts; an earlier link is still good", async () => {
  const first = await mailed();
  const second = await mailed(start + MINUTE);
  if (first.code !== second.code) {
    expect(
      await activateByCode(at(start + MINUTE), caller(), { accountId: id, code: first.code }),
    ).toMatchObject({ refusal: "code_wrong" });
  }
  expect((await activateByLink(at(start + MINUTE), caller(), first.secret)).ok).toBe(true);
  expect((await activateByLink(at(start + MINUTE), caller(), second.secret)).ok).toBe(false);
});

test("a code of one site is none on another", async () => {
  const { code } = await mailed();
  const elsewhere = { ...caller(), siteId: await addSite() };
  expect(await activateByCode(at(start), elsewhere, { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
  expect((await activateByCode(at(start), caller(), { accountId: id, code })).ok).toBe(true);
});

test("one member's code does not confirm another", async () => {
  const { code } = await mailed();
  const stranger = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  expect(await activateByCode(at(start), caller(), { accountId: stranger.id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});

test("a mailbox that nobody confirmed gets three letters a day, whoever asks; and nothing once it is confirmed", async () => {
  for (let n = 0; n < 3; n++) await mailed(start + n);
  expect(await sendActivationAgain(at(start + 3), member())).toEqual({
    ok: false,
    refusal: "mailbox_full",
  });
  const { secret } = await mailed(start + DAY);
  await activateByLink(at(start + DAY), caller(), secret);
  expect(await sendActivationAgain(at(start + DAY + 1), member())).toEqual({
    ok: false,
    refusal: "already_confirmed",
  });
});

test("five letters an hour are an account's, however many mailboxes it names", async () => {
  await openSession(start);
  for (let n = 0; n < 5; n++)
    expect((await changeAddress(at(start), member(), { email: `box${n}@example.test` })).ok).toBe(
      true,
    );
  expect(await changeAddress(at(start), member(), { email: "box6@example.test" })).toEqual({
    ok: false,
    refusal: "too_many_mails",
  });
});

test("a mailbox named as another address gets three letters a day", async () => {
  await openSession(start);
  const ask = () => changeAddress(at(start), member(), { email: "box@example.test" });
  for (let n = 0; n < 3; n++) expect((await ask()).ok).toBe(true);
  expect(await ask()).toEqual({ ok: false, refusal: "mailbox_full" });
});

test("no letter to an unconfirmed address has a name in it", async () => {
  await env.DB.prepare("UPDATE profiles SET name = 'WIN 500 EUR' WHERE id = ?").bind(id).run();
  await mailed();
  expect(
    (await row<{ payload: string }>("SELECT payload FROM outbox WHERE site_id = ?", site))?.payload,
  ).not.toContain("WIN 500");
});

test("a changed address gets its own mail, and what the old one got opens nothing", async () => {
  await openSession(start);
  const old = await mailed();
  const right = { email: "right@example.test" };
  expect(await changeAddress(at(start + 1), member(), right)).toEqual({ ok: true, value: right });
  const fresh = await newestLetter();
  expect(fresh.to).toBe("right@example.test");
  expect((await activateByLink(at(start + 2), caller(), old.secret)).ok).toBe(false);
  expect((await activateByLink(at(start + 2), caller(), fresh.secret)).ok).toBe(true);
});

test("after a quarter of an hour another address needs the password", async () => {
  await openSession(start);
  const [later, email] = [at(start + 15 * MINUTE), "right@example.test"];
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await later.passwords.hash("a long password"), id)
    .run();
  expect(await changeAddress(later, member(), { email })).toEqual({
    ok: false,
    refusal: "password_needed",
  });
  expect(await changeAddress(later, member(), { email, password: "not the password" })).toEqual({
    ok: false,
    refusal: "login_failed",
  });
  expect(await row("SELECT email FROM accounts WHERE id = ?", id)).toEqual({
    email: mailOf(id),
  });
  expect((await changeAddress(later, member(), { email, password: "a long password" })).ok).toBe(
    true,
  );
});

test("passwords for another address are counted like any others", async () => {
  const guess = () =>
    changeAddress(at(start), member(), {
      email: "right@example.test",
      password: "not the password",
    });
  for (let n = 0; n < 4; n++) expect(await guess()).toMatchObject({ refusal: "login_failed" });
  expect(await guess()).toEqual({ ok: false, refusal: "login_locked", minutes: 15 });
});

test("an address that somebody has cannot be taken, and nothing is mailed to it", async () => {
  const holder = await addMember(site);
  await openSession(start);
  const before = await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site);
  expect(await changeAddress(at(start), member(), { email: mailOf(holder.id) })).toEqual({
    ok: false,
    refusal: "address_taken",
  });
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual(before);
  expect(await row("SELECT email FROM accounts WHERE id = ?", id)).toEqual({
    email: mailOf(id),
  });
});

test("whether an address is taken is told five times an hour and network here too; then nobody there changes one", async () => {
  const holder = await addMember(site);
  await openSession(start);
  const ask = (email: string) => changeAddress(at(start), member(), { email });
  for (let n = 0; n < 3; n++)
    expect(await ask(mailOf(holder.id))).toMatchObject({ refusal: "address_taken" });
  for (let n = 0; n < 2; n++)
    expect(await ask(mailOf((await addMember(site)).id))).toMatchObject({
      refusal: "address_taken",
    });
  expect(await isLimited(at(start), site, "existence", "home")).toBe(true);
  expect(await ask("free@example.test")).toEqual({ ok: false, refusal: "too_many_attempts" });
});

test("a confirmed address is not changed here", async () => {
  await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?").bind(id).run();
  expect(await changeAddress(at(start), member(), { email: "right@example.test" })).toEqual({
    ok: false,
    refusal: "already_confirmed",
  });
});
