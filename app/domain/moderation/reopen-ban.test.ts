import { beforeEach, describe, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { type DecisionId, newId } from "~/kit/ids";
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
import { decideBan } from "./decide-ban";
import { banDecisionSchema } from "./moderation.schema";
import { undoCaseDecision } from "./undo-case";

beforeEach(emptyQueues);

const services = realServices();
const later = (ms: number) => realServices({ now: () => Date.now() + ms });
const FACTS = "He sent the same demand for money to nine members.";

async function addDecidedBan(action: "confirm" | "reject") {
  const siteId = await addSite();
  const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
  await addReport(her, him);
  const [first, second] = [staffWith("moderator"), staffWith("moderator")];
  const proposed = await decideReports(him, {
    ...{ ground: "fraud", ban: "yes", facts: FACTS, staff: first },
  });
  if (!proposed.ok) throw new Error(proposed.refusal);
  const decide = (form: { action: string }) =>
    decideBan(
      services,
      second,
      banDecisionSchema.parse({
        ...{ decision: newId<DecisionId>(), site: siteId, item: proposed.value, facts: "Jokes." },
        ...form,
      }),
    );
  const ban = await decide({ action });
  if (!ban.ok) throw new Error(ban.refusal);
  const undo = ({ staff = second, ms = 0, decision = ban.value } = {}) =>
    undoCaseDecision(later(ms), staff, { site: siteId, decision });
  return { siteId, him, first, second, proposed: proposed.value, ban: ban.value, undo, decide };
}

describe("undo the decision about a proposed ban", () => {
  test("turns a confirmed ban into the suspension before, which can be decided again", async () => {
    const { him, ban, undo, decide } = await addDecidedBan("confirm");
    expect(await statusOf(him)).toEqual(["banned", "disabled"]);
    expect(await undo({ ms: hours(23) })).toEqual({ ok: true, value: "ban" });
    expect(await statusOf(him)).toEqual(["suspended", "disabled"]);
    expect(await rowsOf("ban_proposals")).toMatchObject([{ status: "open", decided_at: null }]);
    await emailTo(emailAddressOf(him.id), "moderation_undone");
    expect(await newestEntries(1)).toMatchObject([
      { action: "decision.undone", member_id: him.id, cause_id: ban },
    ]);
    expect(await decide({ action: "reject" })).toMatchObject({ ok: true });
    expect(await statusOf(him)).toEqual(["active", "active"]);
  });

  test("suspends the member again after a rejected one, who reads it", async () => {
    const { him, undo, decide } = await addDecidedBan("reject");
    expect(await statusOf(him)).toEqual(["active", "active"]);
    expect(await undo()).toMatchObject({ ok: true });
    expect(await statusOf(him)).toEqual(["suspended", "disabled"]);
    expect(await emailTo(emailAddressOf(him.id), "account_suspended")).toMatchObject({
      fields: { reason: FACTS },
    });
    expect(await decide({ action: "confirm" })).toMatchObject({ ok: true });
    expect(await statusOf(him)).toEqual(["banned", "disabled"]);
  });

  test("needs the person who decided, or staff who may lift bans alone", async () => {
    const { him, first, undo } = await addDecidedBan("confirm");
    for (const staff of [first, staffWith("moderator"), staffWith("support")])
      expect(await undo({ staff })).toEqual({ ok: false, refusal: "not_permitted" });
    expect(await statusOf(him)).toEqual(["banned", "disabled"]);
    expect(await undo({ staff: staffWith("operator") })).toMatchObject({ ok: true });
  });

  test("happens once, within a day, and not after the proposal was undone", async () => {
    const { undo } = await addDecidedBan("confirm");
    expect(await undo({ ms: hours(24) })).toMatchObject({ refusal: "too_late" });
    expect(await undo()).toMatchObject({ ok: true });
    expect(await undo()).toMatchObject({ refusal: "too_late" });

    const { him, first, proposed, ...rejected } = await addDecidedBan("reject");
    expect(await rejected.undo({ staff: first, decision: proposed })).toMatchObject({ ok: true });
    expect(await rejected.undo()).toMatchObject({ refusal: "changed" });
    expect(await statusOf(him)).toEqual(["active", "active"]);
    expect(await emailsTo(emailAddressOf(him.id), "account_suspended")).toEqual([]);
  });
});
