import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import { type DecisionId, newId, type SiteId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addHeldMessage, addReport, decideReports, statusOf } from "../../../tests/support/cases";
import { emailTo } from "../../../tests/support/email-to";
import { addWaitingPhoto, emptyQueues, rowsOf } from "../../../tests/support/moderation";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { claimNext } from "./claims";
import { decideBan } from "./decide-ban";
import { decideHeld } from "./decide-held";
import { endDecidedSuspensions } from "./end-decided-suspensions";
import { banDecisionSchema, type HeldDecisionForm, heldDecisionSchema } from "./moderation.schema";
import { undoCaseDecision } from "./undo-case";

beforeEach(emptyQueues);

const services = realServices();
const later = (ms: number) => realServices({ now: () => Date.now() + ms });
const mo = staffWith("moderator");
const FACTS = "Three members were asked for money.";
const undo = (site: SiteId, decision: DecisionId, { ms = 0, staff = mo } = {}) =>
  undoCaseDecision(later(ms), staff, { site, decision });

async function addDecided(form: Parameters<typeof decideReports>[1]) {
  const siteId = await addSite();
  const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
  await addReport(him, her);
  const photo = await addWaitingPhoto(her, { status: "active" });
  await env.DB.prepare("UPDATE profiles SET headline = 'Call me', about = 'Often' WHERE id = ?")
    .bind(her.id)
    .run();
  const outcome = await decideReports(her, { ground: "fraud", facts: FACTS, ...form });
  if (!outcome.ok) throw new Error(outcome.refusal);
  const texts = () =>
    env.DB.prepare("SELECT headline, about FROM profiles WHERE id = ?").bind(her.id).first();
  return { siteId, her, him, photo, decision: outcome.value, texts };
}

const everything = async () => {
  const { her, photo, texts, ...rest } = await addDecided({
    warn: "yes",
    texts: "yes",
    suspend: "7",
  });
  return { her, photo, texts, ...rest };
};

describe("undo a decision about reports", () => {
  test("within a day restores account and texts, opens the reports, and informs the member", async () => {
    const { siteId, her, decision, texts } = await everything();
    expect([await statusOf(her), await texts()]).toEqual([
      ["suspended", "disabled"],
      { headline: "", about: "" },
    ]);
    expect(await undo(siteId, decision, { ms: hours(23) })).toEqual({ ok: true, value: "report" });
    expect([await statusOf(her), await texts()]).toEqual([
      ["active", "active"],
      { headline: "Call me", about: "Often" },
    ]);
    expect(await rowsOf("complaints")).toMatchObject([
      { status: "in_work", outcome: null, decision: null, decided_at: null },
    ]);
    await emailTo(emailAddressOf(her.id), "moderation_undone");
    expect(await claimNext(services, mo, { kind: "report", most: 1 })).toEqual([her.id]);
    expect(await newestEntries(1)).toMatchObject([
      { action: "decision.undone", cause_id: decision, member_id: her.id },
    ]);
  });

  test("keeps texts that the member wrote since", async () => {
    const { siteId, her, decision, texts } = await everything();
    await env.DB.prepare("UPDATE profiles SET about = 'Hello' WHERE id = ?").bind(her.id).run();
    await undo(siteId, decision);
    expect(await texts()).toEqual({ headline: "", about: "Hello" });
  });

  test("shows removed photos again", async () => {
    const siteId = await addSite();
    const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
    await addReport(him, her);
    const photo = await addWaitingPhoto(her, { status: "active" });
    const outcome = await decideReports(her, { ground: "privacy", photos: [photo] });
    expect(await rowsOf("photos")).toMatchObject([{ status: "rejected" }]);
    await undo(siteId, outcome.ok ? outcome.value : newId());
    expect(await rowsOf("photos")).toMatchObject([{ status: "active" }]);
  });

  test("happens once, and not after a day", async () => {
    const { siteId, her, decision } = await everything();
    expect(await undo(siteId, decision, { ms: hours(24) })).toMatchObject({ refusal: "too_late" });
    expect(await statusOf(her)).toEqual(["suspended", "disabled"]);
    expect(await undo(siteId, decision)).toMatchObject({ ok: true });
    expect(await undo(siteId, decision)).toMatchObject({ refusal: "too_late" });
  });

  test("withdraws a proposed ban, but not a confirmed one", async () => {
    const { siteId, her, decision } = await addDecided({ ban: "yes" });
    expect(await undo(siteId, decision)).toMatchObject({ ok: true });
    expect(await rowsOf("ban_proposals")).toMatchObject([{ status: "withdrawn" }]);
    expect(await statusOf(her)).toEqual(["active", "active"]);

    const ban = await addDecided({ ban: "yes" });
    const form = { decision: newId(), site: ban.siteId, item: ban.decision, action: "confirm" };
    await decideBan(services, staffWith("moderator"), banDecisionSchema.parse(form));
    expect(await undo(ban.siteId, ban.decision)).toMatchObject({ refusal: "changed" });
    expect(await statusOf(ban.her)).toEqual(["banned", "disabled"]);
  });

  test("needs the permission and the decision's site", async () => {
    const { siteId, decision } = await everything();
    const staff = staffWith("support");
    expect(await undo(siteId, decision, { staff })).toMatchObject({ refusal: "not_permitted" });
    expect(await undo(await addSite(), decision)).toMatchObject({ refusal: "not_found" });
  });
});

describe("undo a decision about a held message", () => {
  async function addDecidedMessage(form: Partial<HeldDecisionForm>) {
    const siteId = await addSite();
    const [him, her] = await Promise.all([addMember(siteId), addMember(siteId)]);
    const item = await addHeldMessage(him, her);
    const values = { decision: newId(), site: siteId, item, action: "release", ...form };
    const outcome = await decideHeld(services, mo, heldDecisionSchema.parse(values));
    if (!outcome.ok) throw new Error(outcome.refusal);
    return { siteId, decision: outcome.value };
  }

  test.each([
    ["released", { action: "release" as const }],
    ["refused", { action: "refuse" as const, ground: "fraud" as const }],
  ])("lets a %s message wait again", async (_, form) => {
    const { siteId, decision } = await addDecidedMessage(form);
    expect(await undo(siteId, decision)).toEqual({ ok: true, value: "message" });
    expect(await rowsOf("held_messages")).toMatchObject([{ status: "waiting", decided_at: null }]);
  });

  test("is refused once the message was sent", async () => {
    const { siteId, decision } = await addDecidedMessage({});
    await env.DB.prepare("DELETE FROM held_messages").run();
    expect(await undo(siteId, decision)).toMatchObject({ refusal: "changed" });
  });
});

describe("the end of a suspension", () => {
  test("restores the account after its days, not before", async () => {
    const { her, decision } = await everything();
    await endDecidedSuspensions(later(days(7) - hours(1)));
    expect(await statusOf(her)).toEqual(["suspended", "disabled"]);
    await endDecidedSuspensions(later(days(7) + 1));
    expect(await statusOf(her)).toEqual(["active", "active"]);
    const [row] = await rowsOf("moderation_decisions");
    expect(row).toMatchObject({ id: decision, ended_at: expect.any(Number), undone_at: null });
    expect(await newestEntries(1)).toMatchObject([
      { action: "member.suspension_ended", staff_id: null, member_id: her.id },
    ]);
    await endDecidedSuspensions(later(days(8)));
    expect(await newestEntries(1)).toMatchObject([{ at: expect.any(Number) }]);
  });

  test("leaves a member out who was banned since", async () => {
    const { her } = await everything();
    await env.DB.batch([
      env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(her.id),
      env.DB.prepare("UPDATE departures SET kind = 'ban' WHERE account_id = ?").bind(her.id),
    ]);
    await endDecidedSuspensions(later(days(8)));
    expect(await statusOf(her)).toEqual(["banned", "disabled"]);
  });

  test("leaves a member out whom staff suspended for longer", async () => {
    const { her } = await everything();
    const longer = env.DB.prepare("UPDATE departures SET until_at = ? WHERE account_id = ?");
    await longer.bind(Date.now() + days(30), her.id).run();
    await endDecidedSuspensions(later(days(8)));
    expect(await statusOf(her)).toEqual(["suspended", "disabled"]);
  });

  test("leaves a member out whose ban waits for a second person", async () => {
    const { her, him } = await everything();
    await env.DB.prepare(
      "INSERT INTO ban_proposals (decision_id, site_id, member_id, staff, created_at) VALUES (?, ?, ?, 'x', ?)",
    )
      .bind(newId(), him.siteId, her.id, Date.now())
      .run();
    await endDecidedSuspensions(later(days(8)));
    expect(await statusOf(her)).toEqual(["suspended", "disabled"]);
  });
});
