import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import { newId, type SiteId } from "~/kit/ids";
import { addOrder } from "../../../tests/support/add-order";
import { addWaitingPhoto, moderator } from "../../../tests/support/moderation";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { listCases } from "../moderation/list-cases";
import { collectEverywhere } from "../support/collect-complaints";
import { listThreads } from "../support/list-threads";
import { listSitesWithHealth } from "./site-health";

const STAFF = moderator();
const NOW = Date.UTC(2026, 5, 1);

describe("health of a site", () => {
  let siteId: SiteId;
  let member: TestMember;
  const services = realServices({ now: () => NOW });
  beforeEach(async () => {
    siteId = await addSite({ answer_days: 7 });
    member = await addMember(siteId);
  });

  const health = async (id = siteId) =>
    (await listSitesWithHealth(services, STAFF.id)).find((site) => site.id === id)?.health;

  const addCase = async (at: number, { status = "open", report = false, kind = "member" } = {}) => {
    const id = newId();
    await env.DB.prepare(
      "INSERT INTO complaints (id, site_id, case_number, form_key, kind, body, language, status, created_at, email) VALUES (?1, ?2, ?1, ?1, ?5, 'x', 'en', ?3, ?4, 'jo@example.com')",
    )
      .bind(id, siteId, status, at, kind)
      .run();
    if (report)
      await env.DB.prepare(
        "INSERT INTO reports (complaint_id, site_id, reporter_id, reported_id, screen, reason) VALUES (?, ?, ?, ?, 'profile', 'fake')",
      )
        .bind(id, siteId, member.id, member.id)
        .run();
  };

  test("is empty for a new site", async () => {
    const none = { count: 0, oldest: null, overdue: 0 };
    expect(await health()).toEqual({
      cases: { report: none, complaint: none, message: none, ban: none, appeal: none },
      support: none,
      photos: { count: 0, oldest: null },
      mail: { waiting: 0, sent: 0, failed: 0, bounced: 0, complained: 0 },
      payments: { completed: 0, failed: 0, lastAt: null },
    });
  });

  test("counts open cases, and those past the site's own promise as overdue", async () => {
    await addCase(NOW - days(8));
    await addCase(NOW - days(7) + 1);
    await addCase(NOW - days(30), { status: "closed" });
    await addCase(NOW - days(9), { report: true, status: "in_work" });
    expect(await health()).toMatchObject({
      cases: {
        complaint: { count: 2, oldest: NOW - days(8), overdue: 1 },
        report: { count: 1, oldest: NOW - days(9), overdue: 1 },
      },
    });
  });

  test("counts a member with several reports once, as the queue lists them", async () => {
    await addCase(NOW - days(9), { report: true });
    await addCase(NOW - days(1), { report: true });
    const listed = await listCases(services, STAFF.id, {
      kind: "report",
      after: null,
      site: siteId,
    });
    expect(listed.cases).toHaveLength(1);
    expect((await health())?.cases.report).toEqual({
      count: 1,
      oldest: NOW - days(9),
      overdue: 1,
    });
  });

  test("counts complaints to support as threads of the inbox, not as cases", async () => {
    await addCase(NOW - days(8), { kind: "payment" });
    await collectEverywhere(services);
    const inbox = { tab: "all", after: null, waitingAfter: null, site: siteId } as const;
    expect((await listThreads(services, STAFF.id, inbox)).open.threads).toHaveLength(1);
    expect(await health()).toMatchObject({
      cases: { complaint: { count: 0 } },
      support: { count: 1, oldest: NOW - days(8), overdue: 1 },
    });
    const other = await addSite();
    const ofOther = { ...inbox, site: other };
    expect((await listThreads(services, STAFF.id, ofOther)).open.threads).toEqual([]);
    expect((await health(other))?.support.count).toBe(0);
  });

  test("counts waiting photos and held messages with the oldest", async () => {
    await addWaitingPhoto(member, { at: 50 });
    await addWaitingPhoto(member, { at: 20, status: "active", unreviewed: 1 });
    await addWaitingPhoto(member, { at: 10, status: "active" });
    for (const [status, at] of [
      ["waiting", 70],
      ["released", 60],
    ] as const)
      await env.DB.prepare(
        "INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, status, created_at) VALUES (?1, ?2, ?3, ?1, ?1, 'x', 0, 1, ?4, ?5)",
      )
        .bind(newId(), siteId, member.id, status, at)
        .run();
    expect(await health()).toMatchObject({
      photos: { count: 2, oldest: 20 },
      cases: { message: { count: 1, oldest: 70, overdue: 1 } },
    });
  });

  test("counts the day's mail by result, without pushes", async () => {
    const add = (status: string, { channel = "mail", at = NOW - hours(1) } = {}) =>
      env.DB.prepare(
        "INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at) VALUES (?, ?, ?, 'reset', '{}', ?, ?)",
      )
        .bind(newId(), siteId, channel, status, at)
        .run();
    for (const status of ["waiting", "sent", "sent", "failed"]) await add(status);
    await add("sent", { channel: "push" });
    await add("sent", { at: NOW - hours(25) });
    for (const [reason, at] of [
      ["bounce", NOW - hours(2)],
      ["fbl", NOW - hours(3)],
      ["bounce", NOW - hours(25)],
    ] as const)
      await env.DB.prepare(
        "INSERT INTO mail_suppressions (site_id, address_hash, reason, at) VALUES (?, ?, ?, ?)",
      )
        .bind(siteId, newId(), reason, at)
        .run();
    expect((await health())?.mail).toEqual({
      waiting: 1,
      sent: 2,
      failed: 1,
      bounced: 1,
      complained: 1,
    });
  });

  test("shows the last payment, and the results of the day", async () => {
    await addOrder(member, { at: NOW - days(3) });
    await addOrder(member, { at: NOW - hours(2), state: "failed" });
    expect((await health())?.payments).toEqual({
      completed: 0,
      failed: 1,
      lastAt: NOW - days(3),
    });
  });

  test("counts nothing of another site", async () => {
    const other = await addSite();
    await addCase(NOW - days(8));
    await addWaitingPhoto(member);
    await addOrder(member, { at: NOW });
    expect(await health(other)).toMatchObject({
      cases: { complaint: { count: 0 } },
      photos: { count: 0 },
      payments: { completed: 0, lastAt: null },
    });
  });

  test("is read in one round trip to each database", async () => {
    let trips = 0;
    const d1 = Object.getPrototypeOf(env.DB) as D1Database;
    const { batch } = d1;
    d1.batch = function countBatch(this: D1Database, statements: D1PreparedStatement[]) {
      trips++;
      return batch.call(this, statements) as never;
    };
    try {
      await listSitesWithHealth(services, STAFF.id);
    } finally {
      d1.batch = batch;
    }
    expect(trips).toBe(services.databases.all.length);
  });
});
