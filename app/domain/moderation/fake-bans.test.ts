import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { type DecisionId, newId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addReport, decideReports, statusOf } from "../../../tests/support/cases";
import { emailsTo } from "../../../tests/support/email-to";
import { emptyQueues } from "../../../tests/support/moderation";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { addEntry, runSql } from "../../../tests/support/wallet-ledger";
import type { Ground } from "../conduct/conduct";
import { WARNING_DELAY } from "../deactivation/deactivation";
import { refundFakes } from "../deactivation/execute-moderation-action";
import { warnPartners } from "../deactivation/warn-partners";
import { fileAppeal } from "../moderation-decision/appeal";
import { decideAppeal } from "./decide-appeal";
import { decideBan } from "./decide-ban";
import { appealDecisionSchema, banDecisionSchema } from "./moderation.schema";
import { undoCaseDecision } from "./undo-case";

beforeEach(async () => {
  await emptyQueues();
  await runSql("DELETE FROM departures");
});

const later = (ms: number) => realServices({ now: () => Date.now() + ms });
const second = staffWith("moderator");

/** A member with an account on two sites of a company, and who wrote with each. */
async function addPerson() {
  const company_id = crypto.randomUUID();
  const [here, there] = [await addSite({ company_id }), await addSite({ company_id })];
  const [him, himThere] = [await addMember(here), await addMember(there)];
  await runSql("UPDATE accounts SET email = ? WHERE id = ?", emailAddressOf(him.id), himThere.id);
  const [partner, partnerThere] = [await addMember(here, { credits: 100 }), await addMember(there)];
  const chat = await addChat(partner, him, 2);
  await addChat(partnerThere, himThere, 2);
  await addEntry(partner, { reason: "message", amount: -5, at: Date.now(), chat });
  return { here, there, him, himThere, partner, partnerThere };
}

async function ban(him: TestMember, ground: Ground = "fraud") {
  const site = him.siteId;
  await addReport(await addMember(site), him);
  const proposed = await decideReports(him, { ground, ban: "yes", facts: "Asked for money." });
  if (!proposed.ok) throw new Error(proposed.refusal);
  const confirm = (decision = newId<DecisionId>()) =>
    decideBan(
      realServices(),
      second,
      banDecisionSchema.parse({
        ...{ decision, site, item: proposed.value, action: "confirm" },
      }),
    );
  const confirmed = await confirm();
  if (!confirmed.ok) throw new Error(confirmed.refusal);
  const decision = confirmed.value;
  const undo = (ms = hours(1)) => undoCaseDecision(later(ms), second, { site, decision: decision });
  return { decision, undo, confirm };
}

const upholdAppeal = async (him: TestMember, decision: DecisionId) => {
  const appealed = { siteId: him.siteId, token: decision, viewer: him };
  await fileAppeal(realServices(), appealed, { text: "That was not me.", language: "nl" });
  return decideAppeal(
    realServices(),
    staffWith("moderator"),
    appealDecisionSchema.parse({
      ...{ decision: newId<DecisionId>(), site: him.siteId, item: decision },
      ...{ action: "uphold", facts: "We were wrong." },
    }),
  );
};

const warn = () => warnPartners(later(WARNING_DELAY));
const warningsOf = async (...members: TestMember[]) =>
  (await Promise.all(members.map(({ id }) => emailsTo(emailAddressOf(id), "fake_removed")))).map(
    ({ length }) => length,
  );
const refundsOf = ({ id }: TestMember) =>
  env.DB.prepare(
    "SELECT count(*) AS n FROM wallet_entries WHERE reason = 'refund' AND wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
  )
    .bind(id)
    .first("n");
const statusesOf = async (...members: TestMember[]) =>
  (await Promise.all(members.map(statusOf))).map(([account]) => account);

describe("a ban that two moderators decide", () => {
  test.each(["fake", "fraud"] as const)(
    "for '%s' warns and refunds partners on all sites of the company",
    async (ground) => {
      const { him, himThere, partner, partnerThere } = await addPerson();
      await ban(him, ground);
      expect(await newestEntries(2)).toMatchObject([
        { action: "member.banned", member_id: himThere.id, cause_id: him.id },
        { action: "member.ban_confirmed", member_id: him.id },
      ]);
      await warn();
      await refundFakes(realServices());
      expect(await statusesOf(him, himThere)).toEqual(["banned", "banned"]);
      expect(await warningsOf(partner, partnerThere)).toEqual([1, 1]);
      expect(await refundsOf(partner)).toBe(1);
    },
  );

  test("for another reason bans on all sites, and neither warns nor refunds", async () => {
    const { him, himThere, partner, partnerThere } = await addPerson();
    await ban(him, "spam");
    await warn();
    await refundFakes(realServices());
    expect(await statusesOf(him, himThere)).toEqual(["banned", "banned"]);
    expect(await warningsOf(partner, partnerThere)).toEqual([0, 0]);
    expect(await refundsOf(partner)).toBe(0);
  });

  test("warns and refunds nobody while it is only proposed or after it is rejected", async () => {
    const { him, himThere, partner } = await addPerson();
    await addReport(await addMember(him.siteId), him);
    const proposed = await decideReports(him, { ground: "fraud", ban: "yes", facts: "Money." });
    await warn();
    expect(await statusesOf(him, himThere)).toEqual(["suspended", "active"]);
    const form = { decision: newId(), site: him.siteId, item: proposed.ok && proposed.value };
    const rejection = banDecisionSchema.parse({ ...form, action: "reject", facts: "A joke." });
    expect(await decideBan(realServices(), second, rejection)).toMatchObject({ ok: true });
    await warn();
    await refundFakes(realServices());
    expect(await statusesOf(him, himThere)).toEqual(["active", "active"]);
    expect([await warningsOf(partner), await refundsOf(partner)]).toEqual([[0], 0]);
  });

  test("warns nobody if it is undone in time, and ends on all sites", async () => {
    const { him, himThere, partner, partnerThere } = await addPerson();
    const { undo } = await ban(him);
    expect(await undo()).toMatchObject({ ok: true });
    await warn();
    expect(await statusesOf(him, himThere)).toEqual(["suspended", "active"]);
    expect(await warningsOf(partner, partnerThere)).toEqual([0, 0]);
  });

  test("deletes warnings that wait if it is undone, and warns once if confirmed again", async () => {
    const { him, partner, partnerThere } = await addPerson();
    const { undo, confirm } = await ban(him);
    await warn();
    expect(await undo(hours(3))).toMatchObject({ ok: true });
    expect(await warningsOf(partner, partnerThere)).toEqual([0, 0]);
    expect(await confirm()).toMatchObject({ ok: true });
    for (let n = 0; n < 2; n++) await warnPartners(later(hours(4)));
    expect(await warningsOf(partner, partnerThere)).toEqual([1, 1]);
  });

  test("warns nobody after an appeal against it was upheld, and ends on all sites", async () => {
    const { him, himThere, partner, partnerThere } = await addPerson();
    const { decision } = await ban(him);
    await warn();
    expect(await upholdAppeal(him, decision)).toMatchObject({ ok: true });
    expect(await statusesOf(him, himThere)).toEqual(["active", "active"]);
    expect(await warningsOf(partner, partnerThere)).toEqual([0, 0]);
  });

  test("continues on the other sites where an interrupted one stopped, unless undone", async () => {
    const { him, himThere } = await addPerson();
    const { decision, undo, confirm } = await ban(him);
    const restore = async () => {
      await runSql("DELETE FROM departures WHERE account_id = ?", himThere.id);
      await runSql("UPDATE accounts SET status = 'active' WHERE id = ?", himThere.id);
    };
    await restore();
    expect(await confirm(decision)).toEqual({ ok: true, value: decision });
    expect(await statusesOf(himThere)).toEqual(["banned"]);
    await undo();
    expect(await confirm(decision)).toMatchObject({ ok: true });
    expect(await statusesOf(him, himThere)).toEqual(["suspended", "active"]);
  });

  test("ends only on its site while a decision keeps the person out of another", async () => {
    const { him, himThere } = await addPerson();
    await addReport(await addMember(himThere.siteId), himThere);
    const own = { ground: "spam", suspend: "7", facts: "Sold tickets." } as const;
    expect(await decideReports(himThere, own)).toMatchObject({ ok: true });
    const { undo } = await ban(him);
    expect(await statusesOf(himThere)).toEqual(["banned"]);
    expect(await undo()).toMatchObject({ ok: true });
    expect(await statusesOf(him, himThere)).toEqual(["suspended", "banned"]);
  });
});
