import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
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
  type TestMember,
} from "../../../tests/support/test-database";
import { fileAppeal } from "../moderation-decision/appeal";
import { claimItem, claimNext } from "./claims";
import { decideAppeal } from "./decide-appeal";
import { decideBan } from "./decide-ban";
import { decideHeld } from "./decide-held";
import { decidePhoto } from "./decide-photo";
import { loadCase } from "./load-case";
import {
  appealDecisionSchema,
  banDecisionSchema,
  heldDecisionSchema,
  photoDecisionSchema,
} from "./moderation.schema";

beforeEach(emptyQueues);

const services = realServices();
const FACTS = "He sent the same demand for money to nine members.";
const LOOK = "0f1e2d3c4b5a69780123456789abcdef";

const appealOf = (member: TestMember, decision: DecisionId) =>
  fileAppeal(
    services,
    { siteId: member.siteId, token: decision, viewer: member },
    { text: "That was not me.", language: "nl" },
  );

type Disputed = { siteId: SiteId; decision: DecisionId };
const answer = (
  { siteId, decision }: Disputed,
  action: "uphold" | "reject",
  {
    staff = staffWith("moderator"),
    ...change
  }: Record<string, unknown> & {
    staff?: ReturnType<typeof staffWith>;
  } = {},
) =>
  decideAppeal(
    services,
    staff,
    appealDecisionSchema.parse({
      decision: newId<DecisionId>(),
      site: siteId,
      item: decision,
      action,
      facts: "We checked the messages.",
      ...change,
    }),
  );

async function addSuspended(form: Parameters<typeof decideReports>[1] = {}) {
  const siteId = await addSite();
  const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
  await addReport(her, him);
  const first = staffWith("moderator");
  const outcome = await decideReports(him, {
    ground: "fraud",
    suspend: "30",
    facts: FACTS,
    staff: first,
    ...form,
  });
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await appealOf(him, outcome.value)).toEqual({ ok: true, value: null });
  return { siteId, him, first, decision: outcome.value };
}

describe("answer an appeal", () => {
  test("its page shows the reports that led to the decision", async () => {
    const { decision, first } = await addSuspended();
    const shown = await loadCase(services, staffWith("moderator"), {
      kind: "appeal",
      item: decision,
    });
    expect(shown?.original?.causes).toMatchObject([
      { reason: "fake", text: "Words of a member", screen: "profile", hasEvidence: true },
    ]);
    expect(await loadCase(services, first, { kind: "appeal", item: decision })).toBeNull();
  });

  test("an upheld one undoes the decision, and the member reads it", async () => {
    const disputed = await addSuspended();
    const { him, decision } = disputed;
    expect(await answer(disputed, "uphold")).toMatchObject({ ok: true });
    expect(await statusOf(him)).toEqual(["active", "active"]);
    expect(await rowsOf("appeals")).toMatchObject([{ status: "upheld" }]);
    const [undone] = (await rowsOf("moderation_decisions")).filter(({ id }) => id === decision);
    expect(undone).toMatchObject({ undone_at: expect.any(Number), ground: "fraud" });
    expect(await emailTo(emailAddressOf(him.id), "appeal_decided")).toMatchObject({
      fields: { upheld: true, reply: "We checked the messages." },
    });
    expect(await newestEntries(1)).toMatchObject([
      { action: "appeal.upheld", cause_kind: "decision", cause_id: decision },
    ]);
  });

  test("a rejected one changes nothing but its own state", async () => {
    const disputed = await addSuspended();
    await answer(disputed, "reject");
    expect(await statusOf(disputed.him)).toEqual(["suspended", "disabled"]);
    expect(await rowsOf("appeals")).toMatchObject([{ status: "rejected" }]);
    expect(await emailTo(emailAddressOf(disputed.him.id), "appeal_decided")).toMatchObject({
      fields: { upheld: false },
    });
    expect(await answer(disputed, "uphold")).toMatchObject({ refusal: "decided" });
  });

  test("goes to somebody who did not take part in the decision", async () => {
    const disputed = await addSuspended();
    const { first, decision } = disputed;
    expect(await answer(disputed, "uphold", { staff: first })).toEqual({
      ok: false,
      refusal: "own_decision",
    });
    expect(await claimNext(services, first, { kind: "appeal", most: 1 })).toEqual([]);
    expect(await claimItem(services, first, { kind: "appeal", item: decision })).toBe(false);
    expect(await claimNext(services, staffWith("moderator"), { kind: "appeal", most: 1 })).toEqual([
      decision,
    ]);
  });

  async function addBanned(measures: Parameters<typeof decideReports>[1] = {}) {
    const siteId = await addSite();
    const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
    await addReport(her, him);
    const [one, two] = [staffWith("moderator"), staffWith("moderator")];
    const form = { ground: "fraud", ban: "yes", facts: FACTS, staff: one } as const;
    const proposed = await decideReports(him, { ...form, ...measures });
    const ban = await decideBan(
      services,
      two,
      banDecisionSchema.parse({
        decision: newId(),
        site: siteId,
        item: proposed.ok && proposed.value,
        action: "confirm",
      }),
    );
    if (!proposed.ok || !ban.ok) throw new Error("not banned");
    return { siteId, him, one, two, proposed: proposed.value, ban: ban.value };
  }

  test.each(["proposed", "ban"] as const)(
    "against the decision '%s' of a ban goes to a third person, who can lift it",
    async (half) => {
      const { siteId, him, one, two, ...decisions } = await addBanned();
      const disputed = { siteId, decision: decisions[half] };
      await appealOf(him, disputed.decision);
      for (const staff of [one, two]) {
        expect(await answer(disputed, "uphold", { staff })).toMatchObject({
          refusal: "own_decision",
        });
        expect(await claimNext(services, staff, { kind: "appeal", most: 1 })).toEqual([]);
      }
      expect(await statusOf(him)).toEqual(["banned", "disabled"]);
      expect(await answer(disputed, "uphold")).toMatchObject({ ok: true });
      expect(await statusOf(him)).toEqual(["active", "active"]);
    },
  );

  test.each([
    ["alone", {}, true],
    ["with a warning", { warn: "yes" }, false],
  ] as const)(
    "against a ban withdraws its proposal, and undoes one that stands %s",
    async (_, measures, isUndone) => {
      const { siteId, him, proposed, ban } = await addBanned(measures);
      for (const decision of [proposed, ban]) await appealOf(him, decision);
      expect(await answer({ siteId, decision: ban }, "uphold")).toMatchObject({ ok: true });
      expect(await statusOf(him)).toEqual(["active", "active"]);
      expect(await rowsOf("ban_proposals")).toMatchObject([{ status: "withdrawn" }]);
      const decisions = await rowsOf("moderation_decisions");
      expect(decisions.find(({ id }) => id === proposed)?.undone_at !== null).toBe(isUndone);
      const appeals = await rowsOf("appeals");
      expect(appeals.find((row) => row.decision_id === proposed)).toMatchObject({
        status: isUndone ? "upheld" : "open",
      });
    },
  );

  test("against a proposal undoes also the ban, and a rejected one leaves both", async () => {
    for (const action of ["reject", "uphold"] as const) {
      await emptyQueues();
      const { siteId, him, proposed, ban } = await addBanned();
      for (const decision of [proposed, ban]) await appealOf(him, decision);
      expect(await answer({ siteId, decision: proposed }, action)).toMatchObject({ ok: true });
      const isUpheld = action === "uphold";
      const rows = await rowsOf("moderation_decisions");
      for (const id of [proposed, ban])
        expect(rows.find((row) => row.id === id)?.undone_at !== null).toBe(isUpheld);
      const appeals = await rowsOf("appeals");
      expect(appeals.find((row) => row.decision_id === ban)).toMatchObject({
        status: isUpheld ? "upheld" : "open",
      });
      expect(await rowsOf("ban_proposals")).toMatchObject([
        { status: isUpheld ? "withdrawn" : "confirmed" },
      ]);
      expect((await statusOf(him))[0]).toBe(isUpheld ? "active" : "banned");
    }
  });

  test("against a proposal is refused if the ban is confirmed while it is answered", async () => {
    const { him, siteId, decision } = await addSuspended({ suspend: "", ban: "yes" });
    const form = appealDecisionSchema.parse({
      ...{ decision: newId(), site: siteId, item: decision, action: "uphold" },
    });
    const writes: Promise<unknown>[] = [];
    // The use case reads the text after the state of the proposal and before its batch.
    const slow = {
      ...form,
      get facts() {
        writes.push(env.DB.prepare("UPDATE ban_proposals SET status = 'confirmed'").run());
        return form.facts;
      },
    };
    expect(await decideAppeal(services, staffWith("moderator"), slow)).toEqual({
      ok: false,
      refusal: "decided",
    });
    await Promise.all(writes);
    expect(await rowsOf("appeals")).toMatchObject([{ status: "open" }]);
    expect(await statusOf(him)).toEqual(["suspended", "disabled"]);
  });

  test("shows a photo again with the same bytes, and allows its picture", async () => {
    const siteId = await addSite();
    const her = await addMember(siteId);
    const id = await addWaitingPhoto(her, { status: "active", unreviewed: 1, look: LOOK });
    await services.photos.put(`${siteId}/${id}/main.webp`, new Uint8Array([1, 2, 3]));
    const photo = await decidePhoto(
      services,
      staffWith("moderator"),
      photoDecisionSchema.parse({ site: siteId, id, action: "ban", ground: "spam" }),
    );
    if (!photo.ok) throw new Error(photo.refusal);
    await env.DB.prepare("UPDATE moderation_decisions SET created_at = created_at - ?")
      .bind(days(100))
      .run();
    await env.DB.prepare("UPDATE banned_looks SET created_at = created_at - ?")
      .bind(days(100))
      .run();
    await appealOf(her, photo.value);
    await answer({ siteId, decision: photo.value }, "uphold");
    expect(await rowsOf("photos")).toMatchObject([{ status: "active", unreviewed: 1 }]);
    expect(await rowsOf("banned_looks")).toEqual([]);
    const bytes = await services.photos.get(`${siteId}/${id}/main.webp`);
    expect(new Uint8Array(await new Response(bytes?.body).arrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  test("sends a refused message after all", async () => {
    const siteId = await addSite();
    const [him, her] = await Promise.all([addMember(siteId), addMember(siteId)]);
    const item = await addHeldMessage(him, her);
    const refused = await decideHeld(
      services,
      staffWith("moderator"),
      heldDecisionSchema.parse({
        decision: newId(),
        site: siteId,
        item,
        action: "refuse",
        ground: "spam",
      }),
    );
    if (!refused.ok) throw new Error(refused.refusal);
    await appealOf(him, refused.value);
    await answer({ siteId, decision: refused.value }, "uphold");
    expect(await rowsOf("held_messages")).toMatchObject([{ status: "released" }]);
  });

  test("leaves a member out whom another decision keeps out", async () => {
    const disputed = await addSuspended();
    const { him, siteId } = disputed;
    const other = newId<DecisionId>();
    await env.DB.prepare(
      `INSERT INTO moderation_decisions (id, site_id, item_kind, item, member_id, ground, facts_language, found, decided, measures, causes, created_at)
       VALUES (?, ?, 'report', ?, ?, 'fraud', 'en', 'report', 'person', '["suspension"]', '[]', ?)`,
    )
      .bind(other, siteId, him.id, him.id, Date.now() + 1)
      .run();
    await answer(disputed, "uphold");
    expect(await statusOf(him)).toEqual(["suspended", "disabled"]);
  });

  test("is stored once if it is sent twice, and not while another has claimed it", async () => {
    const disputed = await addSuspended();
    const [one, two] = [staffWith("moderator"), staffWith("moderator")];
    await claimItem(services, one, { kind: "appeal", item: disputed.decision });
    expect(await answer(disputed, "reject", { staff: two })).toMatchObject({ refusal: "claimed" });
    const id = newId<DecisionId>();
    for (let n = 0; n < 2; n++)
      expect(await answer(disputed, "reject", { staff: one, decision: id })).toEqual({
        ok: true,
        value: id,
      });
  });

  test("is refused with the id of another decision", async () => {
    const disputed = await addSuspended();
    const form = { staff: staffWith("moderator"), decision: newId<DecisionId>() };
    await answer(disputed, "reject", form);
    expect(await answer(disputed, "uphold", form)).toMatchObject({ refusal: "decided" });
    const appealed = { ...form, decision: disputed.decision, staff: disputed.first };
    expect(await answer(disputed, "reject", appealed)).toMatchObject({ refusal: "decided" });
  });

  test("needs words for a rejection, and none for the opposite", () => {
    const form = { decision: newId(), site: "s", item: newId() };
    const isRead = (action: string, facts: string) =>
      appealDecisionSchema.safeParse({ ...form, action, facts }).success;
    expect([isRead("reject", ""), isRead("reject", "  "), isRead("reject", "We read it.")]).toEqual(
      [false, false, true],
    );
    expect(isRead("uphold", "")).toBe(true);
  });

  test("needs the permission and the decision's site", async () => {
    const disputed = await addSuspended();
    expect(await answer(disputed, "uphold", { staff: staffWith("support") })).toMatchObject({
      refusal: "not_permitted",
    });
    expect(await answer({ ...disputed, siteId: await addSite() }, "uphold")).toMatchObject({
      refusal: "not_found",
    });
  });
});
