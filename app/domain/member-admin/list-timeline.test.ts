import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { addOrder } from "../../../tests/support/add-order";
import { addWaitingPhoto } from "../../../tests/support/moderation";
import { addReporterAndReported, form } from "../../../tests/support/reports";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { moderateMember } from "../deactivation/moderate-member";
import type { Role } from "../permission/permission";
import { startSession } from "../session/start-session";
import { listTimeline, type TimelineEvent } from "./list-timeline";
import { findMember } from "./load-member";
import { EVENTS_PER_PAGE } from "./member-admin";

describe("the history of an account", () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite(), { credits: 5 });
  });

  const page = async (after: string | null = null, role: Role = "operator", of = member) => {
    const opened = await findMember(realServices(), { site: of.siteId, id: of.id });
    if (!opened) throw new Error("not found");
    return listTimeline(opened, { roles: [role] }, after);
  };
  const kindsOf = (events: TimelineEvent[]) => events.map(({ kind }) => kind);
  const suspend = () =>
    moderateMember(realServices(), staffWith("operator"), {
      member,
      action: "suspend",
      reason: "Insults",
      origin: "https://site.test",
    });

  test("merges the events of all modules, the newest first", async () => {
    const now = Date.now();
    await addWaitingPhoto(member, { at: now - 3_000 });
    await addOrder(member, { at: now - 2_000 });
    await startSession(realServices({ now: () => now - 1_000 }), {
      siteId: member.siteId,
      accountId: member.id,
      device: "Firefox",
    });
    const { events, next } = await page();
    expect(kindsOf(events)).toEqual(["login", "order", "photo", "credits", "signup"]);
    expect(next).toBeNull();
    expect(events[1]).toMatchObject({ details: { state: "completed", price: 1000, credits: 10 } });
  });

  test("shows a decision of staff once, to roles that may read its entry", async () => {
    await suspend();
    const { events } = await page();
    expect(events[0]).toMatchObject({ kind: "staff", entry: { action: "member.suspended" } });
    expect(kindsOf(events)).not.toContain("action");
    expect(kindsOf((await page(null, "support")).events)).not.toContain("staff");
  });

  test("shows a decision that has no entry, such as one of a command", async () => {
    await env.DB.prepare(
      "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES (?1, ?2, ?1, 'suspend', 'Spam', 'kim', 'x', '', 5)",
    )
      .bind(member.id, member.siteId)
      .run();
    const { events } = await page();
    expect(events.find(({ kind }) => kind === "action")).toMatchObject({
      at: 5,
      details: { action: "suspend", staff: "kim", reason: "Spam" },
    });
  });

  test("names a report by its case and reason, without its words and its author", async () => {
    const { me, her, report } = await addReporterAndReported();
    await report(her, form(Object.fromEntries([["words", "PRIVATE WORDS"]])));
    const about = await page(null, "operator", her);
    expect(about.events[0]).toMatchObject({
      kind: "reported",
      details: { reason: "fake", case: expect.stringMatching(/^\w{4}-\w{4}$/) },
    });
    expect(JSON.stringify(about.events)).not.toMatch(/PRIVATE WORDS/);
    expect(JSON.stringify(about.events)).not.toContain(me.id);
    const own = await page(null, "operator", me);
    expect(kindsOf(own.events)).toContain("complaint");
    expect(JSON.stringify(own.events)).not.toContain("PRIVATE WORDS");
  });

  test("pages without a gap or a repetition, also among equal times", async () => {
    for (let n = 0; n < EVENTS_PER_PAGE + 5; n++)
      await addWaitingPhoto(member, { at: 1_000 + Math.floor(n / 10) });
    await suspend();
    const first = await page();
    const second = await page(first.next);
    const ids = [...first.events, ...second.events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(EVENTS_PER_PAGE + 5 + 3);
    expect(second.next).toBeNull();
  });

  test("of another site's member is not found", async () => {
    const other = await addSite();
    expect(await findMember(realServices(), { site: other, id: member.id })).toBeNull();
    expect(await findMember(realServices(), { site: member.siteId, id: "none" })).toBeNull();
  });
});
