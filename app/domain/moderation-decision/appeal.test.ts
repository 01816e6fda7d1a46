import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { type DecisionId, newId } from "~/kit/ids";
import { addReport, decideReports } from "../../../tests/support/cases";
import { emptyQueues, rowsOf } from "../../../tests/support/moderation";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { appealDeadline, fileAppeal, findStatement } from "./appeal";
import { decisionLanguage, decisionPath, readDecisionToken } from "./decision-link";

beforeEach(emptyQueues);

const services = realServices();
const FACTS = "Three members were asked for money.";

async function addWarned() {
  const siteId = await addSite();
  const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
  await addReport(him, her);
  const outcome = await decideReports(her, { ground: "fraud", warn: "yes", facts: FACTS });
  if (!outcome.ok) throw new Error(outcome.refusal);
  const decision = outcome.value;
  const path = await decisionPath(services.networkKey, { siteId, decision, language: "nl" });
  const token = path.slice("/decisions/".length);
  return { siteId, her, him, decision, token };
}

describe("the page of a statement", () => {
  test("is shown to its member, and by the signed link without a login", async () => {
    const { siteId, her, decision, token } = await addWarned();
    const expected = { decision: { id: decision, facts: FACTS }, appeal: null, mayAppeal: true };
    for (const reader of [
      { siteId, token: decision, viewer: her },
      { siteId, token, viewer: null },
    ])
      expect(await findStatement(services, reader)).toMatchObject(expected);
  });

  test("is found by nobody else, nor with a changed link, nor on another site", async () => {
    const { siteId, her, him, decision, token } = await addWarned();
    const forged = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const other = await addSite();
    for (const reader of [
      { siteId, token: decision, viewer: null },
      { siteId, token: decision, viewer: him },
      { siteId, token: forged, viewer: null },
      { siteId, token: token.replace(".nl.", ".de."), viewer: null },
      { siteId, token: token.replace(decision, newId()), viewer: null },
      { siteId: other, token, viewer: null },
      { siteId: other, token: decision, viewer: her },
      { siteId, token: newId<DecisionId>(), viewer: her },
    ])
      expect(await findStatement(services, reader)).toBe(null);
  });

  test("does not exist for a decision without a measure", async () => {
    const siteId = await addSite();
    const [her, him] = await Promise.all([addMember(siteId), addMember(siteId)]);
    await addReport(him, her);
    const outcome = await decideReports(her);
    const token = outcome.ok ? outcome.value : newId<DecisionId>();
    expect(await findStatement(services, { siteId, token, viewer: her })).toBe(null);
  });

  test("has the language of the e-mail in its path", async () => {
    const { siteId, token } = await addWarned();
    expect(await readDecisionToken(services.networkKey, siteId, token)).toMatchObject({
      language: "nl",
    });
    expect(decisionLanguage(`/decisions/${token}`)).toBe("nl");
    expect(decisionLanguage(`/decisions/${token}.data`)).toBe("nl");
    expect(decisionLanguage(`/members/${token}`)).toBe(null);
  });
});

describe("an appeal", () => {
  const text = "That was not me.";
  const language = "nl" as const;

  test("is stored once for each decision", async () => {
    const { siteId, her, decision, token } = await addWarned();
    const reader = { siteId, token, viewer: null };
    expect(await fileAppeal(services, reader, { text, language })).toEqual({
      ok: true,
      value: null,
    });
    expect(await fileAppeal(services, reader, { text, language })).toMatchObject({ ok: true });
    expect(await fileAppeal(services, reader, { text: "More", language })).toEqual({
      ok: false,
      refusal: "appealed",
    });
    expect(await rowsOf("appeals")).toMatchObject([
      { decision_id: decision, member_id: her.id, body: text, language, status: "open" },
    ]);
    expect(await findStatement(services, reader)).toMatchObject({
      appeal: { text, status: "open" },
      mayAppeal: false,
    });
  });

  test("is accepted until six months after the decision", async () => {
    const { siteId, token } = await addWarned();
    const reader = { siteId, token, viewer: null };
    const deadline = appealDeadline(Date.now());
    const at = (ms: number) => realServices({ now: () => ms });
    expect(await fileAppeal(at(deadline + hours(1)), reader, { text, language })).toEqual({
      ok: false,
      refusal: "too_late",
    });
    expect(await findStatement(at(deadline + hours(1)), reader)).toMatchObject({
      mayAppeal: false,
    });
    expect(await fileAppeal(at(deadline - hours(1)), reader, { text, language })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ["2026-03-15T10:00:00Z", "2026-09-15T10:00:00Z"],
    ["2026-08-31T10:00:00Z", "2027-02-28T10:00:00Z"],
    ["2026-12-31T23:00:00Z", "2027-06-30T23:00:00Z"],
  ])("against a decision of %s ends at %s", (decided, end) => {
    expect(new Date(appealDeadline(Date.parse(decided))).toISOString()).toBe(
      new Date(end).toISOString(),
    );
  });

  test("is refused against an undone decision, and from anybody else", async () => {
    const { siteId, him, decision, token } = await addWarned();
    const stranger = { siteId, token: decision, viewer: him };
    expect(await fileAppeal(services, stranger, { text, language })).toMatchObject({
      refusal: "not_found",
    });
    await env.DB.prepare("UPDATE moderation_decisions SET undone_at = 1").run();
    expect(await fileAppeal(services, { siteId, token, viewer: null }, { text, language })).toEqual(
      {
        ok: false,
        refusal: "undone",
      },
    );
    expect(await rowsOf("appeals")).toEqual([]);
  });
});
