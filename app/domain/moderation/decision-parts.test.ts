import { beforeEach, describe, expect, test } from "vitest";
import { type DecisionId, newId } from "~/kit/ids";
import { addReport, decideReports, statusOf } from "../../../tests/support/cases";
import { emailsTo } from "../../../tests/support/email-to";
import { addWaitingPhoto, emptyQueues, rowsOf } from "../../../tests/support/moderation";
import { staffWith } from "../../../tests/support/staff";
import { addMember, addSite, emailAddressOf } from "../../../tests/support/test-database";

beforeEach(emptyQueues);

const FACTS = "Three members were asked for money.";

async function addReported() {
  const siteId = await addSite();
  const [her, him, other] = await Promise.all([1, 2, 3].map(() => addMember(siteId)));
  if (!her || !him || !other) throw new Error("no member");
  return { her, him, other };
}

describe("a form that names the id of its decision", () => {
  test("refuses another decision with the id of an earlier one", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    const photo = await addWaitingPhoto(her, { status: "active" });
    const sent = {
      staff: staffWith("moderator"),
      decision: newId<DecisionId>(),
      facts: FACTS,
      ground: "fraud",
      suspend: "7",
    } as const;
    const decided = { ok: true, value: sent.decision };
    for (let n = 0; n < 2; n++) expect(await decideReports(her, sent)).toEqual(decided);
    const changes: Parameters<typeof decideReports>[1][] = [
      { ban: "yes" },
      { suspend: "30" },
      { ground: "spam" },
      { warn: "yes" },
      { facts: "Other words." },
      { answer: "Thank you." },
      { photos: [photo] },
      { language: "nl" },
      { staff: staffWith("moderator") },
    ];
    for (const change of changes)
      expect(await decideReports(her, { ...sent, ...change })).toEqual({
        ok: false,
        refusal: "decided",
      });
  });

  test("applies one of two forms with one id that are sent at once", async () => {
    const { her, him, other } = await addReported();
    await addReport(him, her);
    await addReport(him, other);
    const sent = {
      staff: staffWith("moderator"),
      decision: newId<DecisionId>(),
      facts: FACTS,
      ground: "fraud",
      now: Date.now(),
    } as const;
    const outcomes = await Promise.all([
      decideReports(her, { ...sent, warn: "yes" }),
      decideReports(her, { ...sent, suspend: "7" }),
      decideReports(other, { ...sent, suspend: "7" }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, refusal: "decided" });
    const stored = await rowsOf("moderation_decisions");
    expect(stored).toHaveLength(1);
    const isSuspended = String(stored[0]?.measures).includes("suspension");
    for (const member of [her, other])
      expect((await statusOf(member))[0]).toBe(
        isSuspended && stored[0]?.item === member.id ? "suspended" : "active",
      );
    const emails = await Promise.all(
      [her, other].map(({ id }) => emailsTo(emailAddressOf(id), "moderation_decision")),
    );
    expect(emails.flat()).toHaveLength(1);
  });

  test("answers one form that is sent twice at once with success, and applies it once", async () => {
    const { her, him } = await addReported();
    await addReport(him, her);
    const sent = {
      staff: staffWith("moderator"),
      decision: newId<DecisionId>(),
      facts: FACTS,
      ground: "fraud",
      warn: "yes",
      now: Date.now(),
    } as const;
    const outcomes = await Promise.all([1, 2].map(() => decideReports(her, sent)));
    for (const outcome of outcomes) expect(outcome).toEqual({ ok: true, value: sent.decision });
    expect(await emailsTo(emailAddressOf(her.id), "moderation_decision")).toHaveLength(1);
  });
});
