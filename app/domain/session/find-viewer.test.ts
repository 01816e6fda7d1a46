import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hashSecret } from "~/kit/crypto";
import { days, minutes, seconds } from "~/kit/duration";
import { type MemberId, newId, type SessionId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { addBuyer, addPending, applyPaymentEvent } from "../../../tests/support/order-payments";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { endListedSession, endOtherSessions, listSessions, listValidSessions } from "./end-session";
import { findViewer, renewSession } from "./find-viewer";
import { canUseApplePay, deviceOf, readDevice } from "./session";
import { startSession } from "./start-session";

describe("find viewer", () => {
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
});

describe("renew session", () => {
  let member: TestMember;
  let secret: string;
  const start = Date.now();
  beforeEach(async () => {
    member = await addBuyer();
    secret = await startSession(at(0), {
      siteId: member.siteId,
      accountId: member.id,
      device: "",
      place: "NL",
    });
  });
  const at = (later: number) => realServices({ now: () => start + later });
  const find = (later: number, by = secret) => findViewer(at(later), member.siteId, by);
  /** Uses the current time, because a session id contains the real time of its creation. */
  const buy = async () => applyPaymentEvent(await addPending(member), { state: "completed" });

  test("a session older than Premium must be renewed, a newer one not", async () => {
    expect((await find(0))?.renewsSession).toBeUndefined();
    await buy();
    expect(await find(minutes(6))).toMatchObject({ premium: true, renewsSession: true });
    const young = await startSession(realServices(), {
      siteId: member.siteId,
      accountId: member.id,
      device: "",
    });
    expect((await find(minutes(8), young))?.renewsSession).toBeUndefined();
  });

  test("a renewed session has a new secret; the old one is valid a minute, renewed once", async () => {
    await buy();
    const old = await find(minutes(6));
    if (!old) throw new Error("No viewer");
    const renewed = await renewSession(at(minutes(6)), old);
    expect(renewed).toHaveLength(43);
    expect(await renewSession(at(minutes(6)), old)).toBeNull();
    const viewer = await find(minutes(6), renewed ?? "");
    expect(viewer).toMatchObject({ id: member.id, premium: true });
    expect(viewer?.renewsSession).toBeUndefined();
    expect((await find(minutes(6.5)))?.renewsSession).toBeUndefined();
    expect(await find(minutes(7) + 1)).toBeNull();
    expect(await find(days(10), renewed ?? "")).toMatchObject({ id: member.id });
  });

  test("renewing a session changes neither its age nor its freshness", async () => {
    await buy();
    const old = await find(minutes(6));
    if (old) await renewSession(at(minutes(6)), old);
    const rows = await env.DB.prepare(
      "SELECT created_at, place, expires_at FROM sessions WHERE account_id = ? ORDER BY expires_at DESC",
    )
      .bind(member.id)
      .all<{ created_at: number; place: string; expires_at: number }>();
    expect(rows.results.map(({ created_at, place }) => [created_at, place])).toEqual([
      [start, "NL"],
      [start, "NL"],
    ]);
    expect(rows.results[0]?.expires_at).toBe(start + days(30));
  });
});

describe("end sessions", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

  /** Services that record whose sockets were closed. */
  function recordingServices(): { services: Services; hungUp: (string | undefined)[] } {
    const hungUp: (string | undefined)[] = [];
    const services = realServices({ defer: (_name, work) => void work });
    const closeSession = async (_site: string, _member: string, session?: string) =>
      void hungUp.push(session);
    return { services: { ...services, live: { ...services.live, closeSession } }, hungUp };
  }

  async function open(member: TestMember, place: string | null = null) {
    const { id: accountId, siteId } = member;
    const services = realServices();
    const secret = await startSession(services, { siteId, accountId, device: FIREFOX, place });
    const viewer = viewerOf(member, { sessionHash: await hashSecret(secret) });
    return {
      secret,
      viewer,
      isValid: async () => (await findViewer(services, siteId, secret)) !== null,
    };
  }

  const list = async (of: Awaited<ReturnType<typeof open>>) =>
    listSessions(realServices(), of.viewer, "UTC");

  test("a member sees their own sessions, this one first, with coarse activity only", async () => {
    const member = await addMember(await addSite());
    const here = await open(member, "NL-NH");
    const there = await open(member, "JP");
    await open(await addMember(member.siteId));
    const [first, second, ...more] = await list(here);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      current: true,
      browser: "Firefox",
      system: "Linux",
      place: "NL-NH",
    });
    expect(second).toMatchObject({ current: false, place: "JP", last: "today" });
    expect(Object.keys(second ?? {}).sort()).toEqual(
      ["browser", "current", "id", "last", "place", "since", "system"].sort(),
    );
    expect(JSON.stringify([first, second])).not.toContain(there.viewer.sessionHash);
    const storedDevice = await env.DB.prepare("SELECT device FROM sessions WHERE id_hash = ?")
      .bind(here.viewer.sessionHash)
      .first("device");
    expect(storedDevice).toBe("Firefox/Linux");
  });

  test("one session ends at once, with its sockets, and no other", async () => {
    const member = await addMember(await addSite());
    const here = await open(member);
    const there = await open(member);
    const { services, hungUp } = recordingServices();
    const other = (await list(here)).find(({ current }) => !current);
    expect((await endListedSession(services, here.viewer, other?.id ?? "")).ok).toBe(true);
    expect(await there.isValid()).toBe(false);
    expect(await here.isValid()).toBe(true);
    expect(hungUp).toEqual([there.viewer.sessionHash]);
  });

  test("a session of another member or another site is not found", async () => {
    const siteId = await addSite();
    const mine = await open(await addMember(siteId));
    const theirs = await open(await addMember(siteId));
    const [{ id } = { id: "" }] = await list(theirs);
    const { services, hungUp } = recordingServices();
    const elsewhere = { ...theirs.viewer, siteId: await addSite() };
    for (const [viewer, sessionId] of [
      [mine.viewer, id],
      [elsewhere, id],
      [mine.viewer, newId<SessionId>()],
      [mine.viewer, ""],
    ] as const)
      expect(await endListedSession(services, viewer, sessionId)).toMatchObject({
        refusal: "not_found",
      });
    expect(await theirs.isValid()).toBe(true);
    expect(hungUp).toEqual([]);
  });

  test("all other sessions end and this one stays valid", async () => {
    const member = await addMember(await addSite());
    const sessions = [await open(member), await open(member), await open(member)] as const;
    const foreign = await open(await addMember(member.siteId));
    const { services, hungUp } = recordingServices();
    await endOtherSessions(services, member, sessions[0].viewer.sessionHash);
    expect(await Promise.all(sessions.map(({ isValid }) => isValid()))).toEqual([
      true,
      false,
      false,
    ]);
    expect(hungUp).toHaveLength(2);
    expect(await foreign.isValid()).toBe(true);
  });

  test("a session without a public id cannot be ended by an empty id", async () => {
    const member = await addMember(await addSite());
    const here = await open(member);
    const there = await open(member);
    await env.DB.prepare("UPDATE sessions SET public_id = '', device = ? WHERE id_hash = ?")
      .bind(FIREFOX, there.viewer.sessionHash)
      .run();
    expect(await list(here)).toMatchObject([{}, { id: "", browser: "Firefox", system: "Linux" }]);
    expect((await endListedSession(realServices(), here.viewer, "")).ok).toBe(false);
    expect(await there.isValid()).toBe(true);
  });
});

describe("device", () => {
  const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
      "Chrome/Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`,
      "Edge/Windows",
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0 Safari/537`,
      "Chrome/ChromeOS",
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537`,
      "Samsung Internet/Android",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
      "Safari/iPhone",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} CriOS/131.0 Mobile/15E148 Safari/604.1`,
      "Chrome/iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
      "Firefox/Mac",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox/Linux"],
    ["curl/8.5.0", "/"],
    ["", "/"],
  ])("stores two words of the User-Agent %s: %s", (userAgent, stored) => {
    expect(deviceOf(userAgent)).toBe(stored);
    const [browser, system] = stored.split("/");
    const device = { browser: browser || null, system: system || null };
    expect(readDevice(stored)).toEqual(device);
    expect(readDevice(userAgent)).toEqual(device);
  });

  test("Apple Pay works in any browser of an iPhone or iPad, and in Safari on a Mac", () => {
    const able = (stored: string) => canUseApplePay(readDevice(stored));
    for (const stored of ["Safari/iPhone", "Chrome/iPhone", "Firefox/iPad", "Safari/Mac"])
      expect(able(stored), stored).toBe(true);
    for (const stored of ["Chrome/Android", "Edge/Windows", "Chrome/Mac", "Firefox/Linux", "/"])
      expect(able(stored), stored).toBe(false);
  });
});
