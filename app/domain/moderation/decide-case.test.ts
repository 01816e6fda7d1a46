import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { type DecisionId, type MemberId, newId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addComplaint, addReport, decideReports, statusOf } from "../../../tests/support/cases";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addWaitingPhoto, emptyQueues, rowsOf } from "../../../tests/support/moderation";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { ROLES } from "../permission/permission";
import { claimItem } from "./claims";
import { decideCase } from "./decide-case";
import { caseDecisionSchema } from "./moderation.schema";

beforeEach(emptyQueues);

const services = realServices();
const FACTS = "Three members were asked for money.";

async function addReported() {
  const siteId = await addSite();
  const [her, him, other] = await Promise.all([
    addMember(siteId, { name: "Aino" }),
    addMember(siteId),
    addMember(siteId),
  ]);
  return { siteId, her, him, other };
}

describe("decide the reports about a member", () => {
  test("closes every report and informs each reporter, without an e-mail to the member", async () => {
    const { her, him, other } = await addReported();
    await addReport(him, her);
    await addReport(other, her);
    expect(await decideReports(her, { answer: "Thank you." })).toMatchObject({ ok: true });
    expect(await rowsOf("complaints")).toMatchObject(
      [1, 2].map(() => ({
        status: "closed",
        outcome: "no_breach",
        decision: "Thank you.",
        staff: "Mo",
      })),
    );
    for (const { id } of [him, other])
      expect(await emailTo(emailAddressOf(id), "complaint_decided")).toMatchObject({
        fields: { outcome: "no_breach", reason: "Thank you.", reported: "Aino" },
      });
    expect(await emailsTo(emailAddressOf(her.id), "moderation_decision")).toEqual([]);
    expect(await rowsOf("moderation_decisions")).toMatchObject([
      { item_kind: "report", item: her.id, ground: "no_breach", measures: '["none"]' },
    ]);
  });

  test("takes several measures at once, with one statement of reasons", async () => {
    const { siteId, her, him } = await addReported();
    await addReport(him, her);
    const photo = await addWaitingPhoto(her, { status: "active", at: 86_400_000 });
    const other = await addWaitingPhoto(her, { status: "active" });
    await env.DB.prepare("UPDATE profiles SET headline = 'Call me', about = 'Often' WHERE id = ?")
      .bind(her.id)
      .run();
    const now = Date.now();
    await decideReports(her, {
      ground: "spam",
      photos: [photo],
      texts: "yes",
      warn: "yes",
      suspend: "7",
      facts: FACTS,
      language: "nl",
      now,
    });
    const photos = await rowsOf("photos");
    expect(photos.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [photo, "rejected"],
        [other, "active"],
      ].sort(),
    );
    const profile = await env.DB.prepare("SELECT headline, about FROM profiles WHERE id = ?")
      .bind(her.id)
      .first();
    expect(profile).toEqual({ headline: "", about: "" });
    expect(await statusOf(her)).toEqual(["suspended", "disabled"]);
    expect(await emailTo(emailAddressOf(her.id), "moderation_decision")).toMatchObject({
      fields: {
        measures: ["photo_removed", "text_removed", "warning", "suspension"],
        ground: "spam",
        facts: FACTS,
        factsLanguage: "nl",
        found: "report",
        automatic: false,
        until: now + days(7),
        added: 86_400_000,
        page: expect.stringContaining("/decisions/"),
      },
    });
    expect(await emailsTo(emailAddressOf(her.id), "account_suspended")).toEqual([]);
    expect(await newestEntries(1)).toMatchObject([
      {
        action: "report.decided",
        site_id: siteId,
        member_id: her.id,
        reason: FACTS,
        cause_kind: "report",
      },
    ]);
  });

  test("leaves a report open that the page did not show", async () => {
    const { her, him, other } = await addReported();
    const seen = await addReport(him, her);
    const unseen = await addReport(other, her);
    await decideReports(her, { seen });
    const reports = await rowsOf("complaints");
    const statusIn = (id: string) => reports.find((row) => row.id === id)?.status;
    expect([statusIn(seen), statusIn(unseen)]).toEqual(["closed", "open"]);
  });

  test("decides a form that is sent twice once", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    const mo = staffWith("moderator");
    const decision = newId<DecisionId>();
    const send = (staff = mo) =>
      decideReports(her, { decision, staff, ground: "fraud", warn: "yes", facts: FACTS });
    expect(await send()).toEqual({ ok: true, value: decision });
    expect(await send()).toEqual({ ok: true, value: decision });
    expect(await send(staffWith("moderator"))).toEqual({ ok: false, refusal: "decided" });
    expect(await rowsOf("moderation_decisions")).toHaveLength(1);
    expect(await emailsTo(emailAddressOf(her.id), "moderation_decision")).toHaveLength(1);
    expect(await emailsTo(emailAddressOf(him.id), "complaint_decided")).toHaveLength(1);
  });

  test("of two decisions at the same moment one is stored", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    const outcomes = await Promise.all([
      decideReports(her),
      decideReports(her, { ground: "fake", warn: "yes" }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, refusal: "decided" });
    expect(await rowsOf("moderation_decisions")).toHaveLength(1);
  });

  test("refuses while another moderator works on the member", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    await claimItem(services, staffWith("moderator"), { kind: "report", item: her.id });
    expect(await decideReports(her)).toEqual({ ok: false, refusal: "claimed" });
    expect(await rowsOf("complaints")).toMatchObject([{ status: "open" }]);
  });

  test("refuses a suspension of somebody who is out already, and photos of others", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    const photo = await addWaitingPhoto(him, { status: "active" });
    const measure = { ground: "fraud", facts: FACTS } as const;
    expect(await decideReports(her, { ...measure, photos: [photo] })).toMatchObject({
      refusal: "changed",
    });
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(her.id).run();
    expect(await decideReports(her, { ...measure, suspend: "1" })).toMatchObject({
      refusal: "not_applicable",
    });
    expect(await decideReports(her, { ...measure, warn: "yes" })).toMatchObject({ ok: true });
    expect(await rowsOf("photos")).toMatchObject([{ status: "active" }]);
  });

  test.each(ROLES)("%s decides only with the permission", async (role) => {
    const { her, him } = await addReported();
    await addReport(him, her);
    const outcome = await decideReports(her, { staff: staffWith(role) });
    if (["owner", "operator", "moderator"].includes(role)) expect(outcome.ok).toBe(true);
    else {
      expect(outcome).toEqual({ ok: false, refusal: "not_permitted" });
      expect(await rowsOf("moderation_decisions")).toEqual([]);
    }
  });

  test("does not find members of another site", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    expect(await decideReports({ ...her, siteId: await addSite() })).toMatchObject({ ok: false });
    expect(await rowsOf("complaints")).toMatchObject([{ status: "open" }]);
  });
});

describe("the form of a decision", () => {
  const form = {
    decision: newId<DecisionId>(),
    site: "s",
    kind: "report",
    item: newId<MemberId>(),
    ground: "fraud",
  };
  test.each([
    ["a rule without a measure", {}],
    ["a measure without a rule", { ground: "no_breach", warn: "yes" }],
    ["a suspension without facts", { suspend: "7" }],
    ["a ban without facts", { ban: "yes" }],
    ["an unknown rule", { ground: "rude", warn: "yes" }],
    ["no ground", { ground: undefined, warn: "yes" }],
  ])("rejects %s", (_, change) => {
    expect(caseDecisionSchema.safeParse({ ...form, ...change }).success).toBe(false);
  });

  test("accepts a rule with a measure", () => {
    expect(caseDecisionSchema.safeParse({ ...form, warn: "yes" }).success).toBe(true);
    expect(caseDecisionSchema.safeParse({ ...form, ban: "yes", facts: FACTS }).success).toBe(true);
  });
});

describe("decide a complaint", () => {
  const decide = (
    siteId: Awaited<ReturnType<typeof addSite>>,
    item: string,
    form: Record<string, unknown> = {},
  ) =>
    decideCase(
      services,
      staffWith("moderator"),
      caseDecisionSchema.parse({
        decision: newId(),
        site: siteId,
        kind: "complaint",
        item,
        ground: "no_breach",
        ...form,
      }),
    );

  test("takes measures against the member whom staff found, and informs a member", async () => {
    const { siteId, her, him } = await addReported();
    const id = await addComplaint({ siteId, by: him });
    const form = { member: her.id, ground: "harassment", warn: "yes" };
    expect(await decide(siteId, id, form)).toMatchObject({ ok: true });
    expect(await rowsOf("complaints")).toMatchObject([{ status: "closed", outcome: "acted" }]);
    await emailTo(emailAddressOf(her.id), "moderation_decision");
    await emailTo(emailAddressOf(him.id), "complaint_decided");
    expect(await newestEntries(1)).toMatchObject([
      { action: "complaint.decided", cause_kind: "complaint", cause_id: id },
    ]);
  });

  test("needs a member for a measure, and closes a visitor's complaint without one", async () => {
    const { siteId } = await addReported();
    const id = await addComplaint({ siteId });
    expect(await decide(siteId, id, { ground: "fraud", warn: "yes" })).toMatchObject({
      refusal: "no_member",
    });
    expect(await decide(siteId, id)).toMatchObject({ ok: true });
    expect(await decide(siteId, id)).toMatchObject({ refusal: "decided" });
    expect(await rowsOf("moderation_decisions")).toMatchObject([{ member_id: null }]);
    expect(await rowsOf("outbox")).toEqual([]);
  });

  test("is not found on another site, nor for a report", async () => {
    const { siteId, her, him } = await addReported();
    const id = await addComplaint({ siteId, by: him });
    const report = await addReport(him, her);
    expect(await decide(await addSite(), id)).toMatchObject({ refusal: "not_found" });
    expect(await decide(siteId, report)).toMatchObject({ refusal: "not_found" });
  });
});
