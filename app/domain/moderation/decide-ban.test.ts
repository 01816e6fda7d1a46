import { beforeEach, describe, expect, test } from "vitest";
import { type DecisionId, newId, type SiteId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addReport, decideReports, statusOf } from "../../../tests/support/cases";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { emptyQueues, rowsOf } from "../../../tests/support/moderation";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { claimItem, claimNext } from "./claims";
import { decideBan } from "./decide-ban";
import { banDecisionSchema } from "./moderation.schema";

beforeEach(emptyQueues);

const services = realServices();
const FACTS = "He sent the same demand for money to nine members.";

async function addProposedBan() {
  const siteId = await addSite();
  const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
  await addReport(her, him);
  const first = staffWith("moderator");
  const form = { ground: "fraud", ban: "yes", facts: FACTS, staff: first } as const;
  const outcome = await decideReports(him, form);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return { siteId, him, first, proposed: outcome.value };
}

type Change = { site?: SiteId; action?: string; facts?: string; decision?: DecisionId };

const decide = (
  { siteId, proposed }: { siteId: SiteId; proposed: DecisionId },
  staff = staffWith("moderator"),
  change: Change = {},
) =>
  decideBan(
    services,
    staff,
    banDecisionSchema.parse({
      decision: newId<DecisionId>(),
      site: siteId,
      item: proposed,
      action: "confirm",
      ...change,
    }),
  );

describe("a permanent ban", () => {
  test("only suspends the member until a second moderator confirms it", async () => {
    const ban = await addProposedBan();
    const { him, first } = ban;
    expect(await statusOf(him)).toEqual(["suspended", "disabled"]);
    expect(await emailTo(emailAddressOf(him.id), "moderation_decision")).toMatchObject({
      fields: { measures: ["ban_proposed"], until: null },
    });
    expect(await decide(ban)).toMatchObject({ ok: true });
    expect(await statusOf(him)).toEqual(["banned", "disabled"]);
    const statements = await emailsTo(emailAddressOf(him.id), "moderation_decision");
    expect(statements.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ measures: ["ban"], ground: "fraud", facts: FACTS }),
    );
    expect(await emailsTo(emailAddressOf(him.id), "account_banned")).toEqual([]);
    const [confirmed, proposed] = await newestEntries(2);
    expect(proposed).toMatchObject({ action: "member.ban_proposed", staff_id: first.id });
    expect(confirmed).toMatchObject({
      action: "member.ban_confirmed",
      member_id: him.id,
      cause_kind: "decision",
      cause_id: ban.proposed,
    });
    expect(confirmed?.staff_id).not.toBe(first.id);
  });

  test("is not confirmed or rejected by the moderator who proposed it", async () => {
    const ban = await addProposedBan();
    for (const action of ["confirm", "reject"])
      expect(await decide(ban, ban.first, { action, facts: "Why" })).toEqual({
        ok: false,
        refusal: "own_proposal",
      });
    expect(await claimNext(services, ban.first, { kind: "ban", most: 1 })).toEqual([]);
    expect(await claimItem(services, ban.first, { kind: "ban", item: ban.proposed })).toBe(false);
    expect(await statusOf(ban.him)).toEqual(["suspended", "disabled"]);
  });

  test("restores the member if it is rejected, who reads why", async () => {
    const ban = await addProposedBan();
    const facts = "The messages are jokes between friends.";
    expect(await decide(ban, undefined, { action: "reject", facts })).toMatchObject({ ok: true });
    expect(await statusOf(ban.him)).toEqual(["active", "active"]);
    expect(await emailTo(emailAddressOf(ban.him.id), "account_restored")).toMatchObject({
      fields: { reason: facts },
    });
    expect(await newestEntries(1)).toMatchObject([
      { action: "member.ban_rejected", reason: facts },
    ]);
    expect(await rowsOf("ban_proposals")).toMatchObject([{ status: "rejected" }]);
  });

  test("is decided once, and not while a third moderator has claimed it", async () => {
    const ban = await addProposedBan();
    const third = staffWith("moderator");
    await claimItem(services, third, { kind: "ban", item: ban.proposed });
    expect(await decide(ban)).toMatchObject({ refusal: "claimed" });
    expect(await decide(ban, third)).toMatchObject({ ok: true });
    expect(await decide(ban)).toMatchObject({ refusal: "decided" });
    expect(await rowsOf("moderation_claims")).toEqual([]);
  });

  test("stores a confirmation that is sent twice once", async () => {
    const ban = await addProposedBan();
    const second = staffWith("moderator");
    const decision = newId<DecisionId>();
    for (let n = 0; n < 2; n++)
      expect(await decide(ban, second, { decision })).toEqual({ ok: true, value: decision });
    expect(await emailsTo(emailAddressOf(ban.him.id), "moderation_decision")).toHaveLength(2);
  });

  test("is refused with the id of another decision", async () => {
    const ban = await addProposedBan();
    const second = staffWith("moderator");
    const decision = newId<DecisionId>();
    await decide(ban, second, { decision });
    expect(
      await decide(ban, second, { decision, action: "reject", facts: "No breach." }),
    ).toMatchObject({ refusal: "decided" });
    expect(await statusOf(ban.him)).toEqual(["banned", "disabled"]);
  });

  test("needs the permission, and is not found on another site", async () => {
    const ban = await addProposedBan();
    expect(await decide(ban, staffWith("support"))).toMatchObject({ refusal: "not_permitted" });
    expect(await decide(ban, undefined, { site: await addSite() })).toMatchObject({
      refusal: "not_found",
    });
    const form = { decision: newId(), site: ban.siteId, item: ban.proposed, action: "reject" };
    expect(banDecisionSchema.safeParse(form).success).toBe(false);
  });
});
