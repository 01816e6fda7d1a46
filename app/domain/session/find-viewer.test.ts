import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days, minutes, seconds } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { findViewer } from "./find-viewer";
import { listValidSessions } from "./list-valid-sessions";
import { startSession } from "./start-session";

const start = Date.now();

/**
 * Opens a session at `start` and returns a function that visits with it and runs the deferred work.
 */
async function open(overrides: Parameters<typeof addMember>[1] = {}) {
  const site = await addSite();
  const member = await addMember(site, overrides);
  const later: Promise<unknown>[] = [];
  const at = (time: number) =>
    realServices({ now: () => time, defer: (_name, work) => void later.push(work) });
  const session = { siteId: site, accountId: member.id, device: "" };
  const secret = await startSession(at(start), session);
  const visit = async (time: number, where = site) => {
    const viewer = await findViewer(at(time), where, secret);
    await Promise.all(later.splice(0));
    return viewer?.id ?? null;
  };
  const lastActive = () =>
    env.DB.prepare("SELECT last_active_at FROM profiles WHERE id = ?")
      .bind(member.id)
      .first<number>("last_active_at");
  return { site, member, visit, lastActive };
}

test("a session is valid on its own site and no other", async () => {
  const { site, member, visit } = await open();
  const elsewhere = await addSite();
  expect(await visit(start, elsewhere)).toBeNull();
  expect(await visit(start, site)).toBe(member.id);
  expect(await visit(start, elsewhere)).toBeNull(); // Also if this isolate has cached it.
});

test("a viewer contains the signup date", async () => {
  const site = await addSite();
  const { id } = await addMember(site);
  await env.DB.prepare("UPDATE accounts SET signup_date = 77 WHERE id = ?").bind(id).run();
  const secret = await startSession(realServices(), { siteId: site, accountId: id, device: "" });
  expect(await findViewer(realServices(), site, secret)).toMatchObject({ id, signupDate: 77 });
});

test("a session ends thirty days after the login, however often it is used", async () => {
  const { member, visit } = await open();
  for (let day = 0; day < 30; day += 10) expect(await visit(start + days(day))).toBe(member.id);
  expect(await visit(start + days(30) - seconds(10))).toBe(member.id);
  expect(await visit(start + days(30))).toBeNull();
});

test.each([
  ["not_confirmed", true],
  ["active", true],
  ["suspended", false],
  ["banned", false],
  ["deletion_pending", false],
])("a session of a %s account is valid: %s", async (status, letIn) => {
  const { member, visit } = await open({ status });
  expect(await visit(start)).toBe(letIn ? member.id : null);
});

test("a visit is recorded as activity at most every thirty minutes", async () => {
  const { site, visit, lastActive } = await open({ lastActive: 1 });
  const other = await addMember(site, { lastActive: 1 });
  await visit(start + minutes(30));
  expect(await lastActive()).toBe(1);
  const noted = start + minutes(30) + seconds(10);
  await visit(noted);
  expect(await lastActive()).toBe(noted);
  await visit(noted + minutes(30));
  expect(await lastActive()).toBe(noted);
  const others = "SELECT last_active_at AS at FROM profiles WHERE id = ?";
  expect(await env.DB.prepare(others).bind(other.id).first("at")).toBe(1);
});

test("a socket's session is valid on its own site and for its own member only", async () => {
  const site = await addSite();
  const one = await addMember(site);
  const two = await addMember(site);
  const services = realServices();
  const session = { siteId: site, accountId: one.id, device: "" };
  await startSession(services, session);
  const hash = await env.DB.prepare("SELECT id_hash FROM sessions WHERE account_id = ?")
    .bind(one.id)
    .first<string>("id_hash");
  const countValid = async (siteId: SiteId, id: MemberId) =>
    (await listValidSessions(services, { siteId, id }, [hash ?? ""])).size;
  expect(await countValid(site, one.id)).toBe(1);
  expect(await countValid(await addSite(), one.id)).toBe(0);
  expect(await countValid(site, two.id)).toBe(0);
});
