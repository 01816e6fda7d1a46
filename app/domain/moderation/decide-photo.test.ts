import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { newId, type PhotoId } from "~/kit/ids";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addWaitingPhoto, emptyQueues, moderator, rowsOf } from "../../../tests/support/moderation";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { claimNext } from "./claims";
import { decidePhoto, undoPhotoDecision } from "./decide-photo";
import { type PhotoDecisionForm, photoDecisionSchema } from "./moderation.schema";

beforeEach(emptyQueues);

const LOOK = "0f1e2d3c4b5a69780123456789abcdef";
const services = realServices();
const mo = moderator();

async function addPhoto(options: Parameters<typeof addWaitingPhoto>[1] = {}, settings = {}) {
  const siteId = await addSite(settings);
  const member = await addMember(siteId);
  const id = await addWaitingPhoto(member, options);
  const decide = (form: Partial<PhotoDecisionForm>, staff = mo) =>
    decidePhoto(services, staff, {
      ...photoDecisionSchema.parse({ site: siteId, id, ground: "not_self", action: "reject" }),
      ...form,
    });
  const state = async () => {
    const rows = await rowsOf("photos");
    const row = rows.find((photo) => photo.id === id);
    return [row?.status, row?.unreviewed];
  };
  return { siteId, member, id, decide, state };
}

describe("decide photo", () => {
  test("an approved photo is shown, without an e-mail", async () => {
    const { id, member, decide, state } = await addPhoto();
    expect(await decide({ action: "approve" })).toMatchObject({ ok: true });
    expect(await state()).toEqual(["active", 0]);
    expect(await rowsOf("moderation_decisions")).toMatchObject([
      { item_kind: "photo", item: id, member_id: member.id, ground: "no_breach", staff: mo.id },
    ]);
    expect(await rowsOf("outbox")).toEqual([]);
  });

  test("the owner of a rejected photo gets the statement of reasons", async () => {
    const { member, decide, state } = await addPhoto();
    await decide({ ground: "privacy", facts: "Two other people.", language: "nl" });
    expect(await state()).toEqual(["rejected", 0]);
    expect(await emailTo(emailAddressOf(member.id), "moderation_decision")).toMatchObject({
      fields: {
        measures: ["photo_removed"],
        ground: "privacy",
        facts: "Two other people.",
        factsLanguage: "nl",
        found: "own_review",
        automatic: false,
      },
    });
  });

  test.each(["not_confirmed", "suspended", "deletion_pending"])("%s: no e-mail", async (status) => {
    const { member, decide, state } = await addPhoto();
    await env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?")
      .bind(status, member.id)
      .run();
    await decide({});
    expect([await state(), await rowsOf("outbox")]).toEqual([["rejected", 0], []]);
  });

  test("a photo shown before its review is decided in the same way", async () => {
    const { decide, state } = await addPhoto({ status: "active", unreviewed: 1 });
    expect(await claimNext(services, mo, { kind: "photo", most: 5 })).toHaveLength(1);
    await decide({ action: "approve" });
    expect(await state()).toEqual(["active", 0]);
    expect(await claimNext(services, mo, { kind: "photo", most: 5 })).toEqual([]);
  });

  test("a banned picture is banned on the sites of the company, and nowhere else", async () => {
    const sameCompany = await addSite({ company_id: "one" });
    await addSite({ company_id: "two" });
    const { siteId, decide, state } = await addPhoto({ look: LOOK }, { company_id: "one" });
    await decide({ action: "ban", ground: "spam" });
    expect(await state()).toEqual(["banned", 0]);
    const sites = (await rowsOf("banned_looks")).map(({ site_id }) => site_id);
    expect(sites).toHaveLength(16);
    expect([...new Set(sites)].sort()).toEqual([sameCompany, siteId].sort());
  });

  test("of two decisions at the same moment one is stored", async () => {
    const { member, decide } = await addPhoto();
    const outcomes = await Promise.all([decide({}), decide({ action: "ban" }, moderator())]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, refusal: "decided" });
    expect(await rowsOf("moderation_decisions")).toHaveLength(1);
    expect(await emailsTo(emailAddressOf(member.id), "moderation_decision")).toHaveLength(1);
  });

  test("a photo that another moderator works on is not decided", async () => {
    const { decide, state } = await addPhoto();
    const other = moderator();
    await claimNext(services, other, { kind: "photo", most: 1 });
    expect(await decide({})).toEqual({ ok: false, refusal: "claimed" });
    expect(await state()).toEqual(["pending", 0]);
    expect(await decide({}, other)).toMatchObject({ ok: true });
    expect(await rowsOf("moderation_claims")).toEqual([]);
  });

  test("a photo of another site, and a missing one, are not found", async () => {
    const { decide } = await addPhoto();
    const site = await addSite();
    for (const form of [{ site }, { id: newId<PhotoId>() }])
      expect(await decide(form)).toEqual({ ok: false, refusal: "not_found" });
  });

  test("no measure is stored without its ground", async () => {
    const { decide, state } = await addPhoto();
    await expect(decide({ ground: undefined })).rejects.toThrow("CHECK");
    expect([await state(), await rowsOf("outbox")]).toEqual([["pending", 0], []]);
    const form = { site: "s", id: newId<PhotoId>(), action: "reject" };
    expect(photoDecisionSchema.safeParse(form).success).toBe(false);
  });
});

describe("undo a decision about a photo", () => {
  const undo = (site: Awaited<ReturnType<typeof addSite>>, decision: unknown, ms = 0) =>
    undoPhotoDecision(realServices({ now: () => Date.now() + ms }), mo, {
      site,
      decision: decision as never,
    });
  const idOf = (outcome: { ok: boolean; value?: unknown }) => outcome.value;

  test("within a day everything is as before, and the owner is informed", async () => {
    const { siteId, member, id, decide, state } = await addPhoto({ look: LOOK });
    await services.photos.put(`${siteId}/${id}/main.webp`, new Uint8Array([1, 2, 3]));
    const decision = idOf(await decide({ action: "ban", ground: "spam" }));
    expect(await undo(siteId, decision, hours(23))).toEqual({ ok: true, value: id });
    expect([await state(), await rowsOf("banned_looks")]).toEqual([["pending", 0], []]);
    const bytes = await services.photos.get(`${siteId}/${id}/main.webp`);
    expect(new Uint8Array(await new Response(bytes?.body).arrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    await emailTo(emailAddressOf(member.id), "moderation_undone");
    expect(await claimNext(services, mo, { kind: "photo", most: 1 })).toEqual([id]);
  });

  test("it is undone once, and not after a day", async () => {
    const { siteId, decide, state } = await addPhoto();
    const decision = idOf(await decide({}));
    expect(await undo(siteId, decision, hours(24))).toMatchObject({ refusal: "too_late" });
    expect(await state()).toEqual(["rejected", 0]);
    expect(await undo(siteId, decision)).toMatchObject({ ok: true });
    expect(await undo(siteId, decision)).toMatchObject({ refusal: "too_late" });
  });

  test("an earlier ban of the same picture stays", async () => {
    const { siteId, decide } = await addPhoto({ look: LOOK });
    await env.DB.prepare(
      "INSERT INTO banned_looks (site_id, band, look, created_at) VALUES (?, 15, ?, 5)",
    )
      .bind(siteId, LOOK)
      .run();
    await undo(siteId, idOf(await decide({ action: "ban" })));
    expect(await rowsOf("banned_looks")).toMatchObject([{ created_at: 5 }]);
  });

  test("a photo that was decided again or deleted is not touched", async () => {
    const { siteId, id, decide, state } = await addPhoto();
    const first = idOf(await decide({}));
    await new Promise((resolve) => setTimeout(resolve, 2));
    await decide({ action: "approve" });
    expect(await undo(siteId, first)).toEqual({ ok: false, refusal: "changed" });
    expect(await state()).toEqual(["active", 0]);
    await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(id).run();
    expect(await undo(siteId, first)).toEqual({ ok: false, refusal: "changed" });
    expect(await undo(await addSite(), first)).toEqual({ ok: false, refusal: "not_found" });
  });
});
