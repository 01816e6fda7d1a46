import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { addChat } from "../../../tests/support/add-chat";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addBlock } from "../../../tests/support/member-fixtures";
import { addModerationAction } from "../../../tests/support/moderation-actions";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { runSql } from "../../../tests/support/wallet-ledger";
import { WARNING_DELAY } from "./deactivation";
import { executeWaitingActions } from "./execute-moderation-action";
import { warnPartners } from "./warn-partners";

describe("warn partners of a removed fake", () => {
  const NOW = Date.now();
  let site: string;
  let fake: TestMember;
  beforeEach(async () => {
    await runSql("DELETE FROM departures");
    site = await addSite();
    fake = await addMember(site, { name: "Not Sam" });
  });

  const servicesAt = (after: number) => realServices({ now: () => NOW + after });

  /** Executes an action about the fake, so long after the first one. */
  async function act(action: string, { isFake = action === "ban", after = 0, of = fake } = {}) {
    await addModerationAction(of, { action, fake: isFake, at: NOW + after });
    await executeWaitingActions(servicesAt(after));
    const newest =
      "SELECT id FROM staff_deeds WHERE account_id = ? ORDER BY at DESC, id DESC LIMIT 1";
    return env.DB.prepare(newest).bind(of.id).first<string>("id");
  }
  const warn = (after = WARNING_DELAY) => warnPartners(servicesAt(after));
  const warningsOf = ({ id }: TestMember) => emailsTo(emailAddressOf(id), "fake_removed");

  async function addPartner(other = fake, messages = 2) {
    const member = await addMember(site);
    await addChat(member, other, messages);
    await runSql("UPDATE participants SET last_message_at = ?", NOW - hours(5));
    return member;
  }

  test("warns each partner once, with the name and the last contact, and nobody else", async () => {
    const partner = await addPartner();
    const other = await addPartner(await addMember(site));
    const ban = await act("ban");
    await Promise.all([warn(), warn()]);
    await warn(WARNING_DELAY + minutes(5));
    const warnings = await warningsOf(partner);
    expect(warnings.map(({ fields }) => fields)).toEqual([
      { name: "Sam", who: "Not Sam", at: NOW - hours(5) },
    ]);
    const key = "SELECT key FROM outbox WHERE account_id = ? AND template = 'fake_removed'";
    expect(await env.DB.prepare(key).bind(partner.id).first("key")).toBe(`warn:${ban}`);
    expect(await warningsOf(other)).toEqual([]);
  });

  test("warns partners who wrote nothing, deleted the chat, or share a block with the fake", async () => {
    const [silent, deleted, blocker, blocked] = [
      await addPartner(),
      await addPartner(),
      await addPartner(),
      await addPartner(),
    ];
    await runSql("UPDATE participants SET cleared_seq = 2 WHERE member_id = ?", deleted.id);
    await addBlock(blocker, fake);
    await addBlock(fake, blocked);
    await act("ban");
    await warn();
    for (const member of [silent, deleted, blocker, blocked])
      expect(await warningsOf(member)).toHaveLength(1);
  });

  test("warns within a day, but not in the first two hours", async () => {
    const partner = await addPartner();
    await act("ban");
    await warn(WARNING_DELAY - 1);
    expect(await warningsOf(partner)).toEqual([]);
    await warn(hours(24) - minutes(5));
    expect(await warningsOf(partner)).toHaveLength(1);
  });

  test("a ban for another reason, and a suspension, warn nobody", async () => {
    const partner = await addPartner();
    await act("ban", { isFake: false });
    const second = await addMember(site);
    const [partnerOfSecond] = [await addPartner(second)];
    await act("suspend", { of: second });
    await warn();
    expect([await warningsOf(partner), await warningsOf(partnerOfSecond)]).toEqual([[], []]);
  });

  test("an undone ban warns nobody, and a second ban warns once", async () => {
    const partner = await addPartner();
    await act("ban");
    await act("restore", { after: hours(1) });
    await warn();
    expect(await warningsOf(partner)).toEqual([]);
    await act("ban", { after: hours(3) });
    await act("ban", { after: hours(4) });
    for (const after of [4, 5, 6, 7]) await warn(hours(after));
    expect(await warningsOf(partner)).toHaveLength(1);
  });

  test("an undone ban deletes warnings that wait, and leaves other e-mails", async () => {
    const partner = await addPartner();
    await act("ban");
    await warn();
    await act("restore", { after: hours(3) });
    expect(await warningsOf(partner)).toEqual([]);
    expect(await emailTo(emailAddressOf(fake.id), "account_restored")).toBeDefined();
  });

  test("a ban undone while the warnings are written stops them", async () => {
    const partner = await addPartner();
    await act("ban");
    const services = servicesAt(WARNING_DELAY);
    let isUndone = false;
    const readTogether: typeof services.readTogether = async (...reads) => {
      if (!isUndone) {
        isUndone = true;
        await act("restore", { after: hours(1) });
      }
      return services.readTogether(...reads);
    };
    await warnPartners({ ...services, readTogether });
    expect(isUndone).toBe(true);
    expect(await warningsOf(partner)).toEqual([]);
  });

  test("more partners than one run handles are all warned, members who left never", async () => {
    const gone = await addPartner();
    await runSql("UPDATE accounts SET status = 'suspended' WHERE id = ?", gone.id);
    for (let n = 0; n < 41; n++) await addPartner();
    const id = await act("ban");
    for (const minute of [0, 5, 10]) await warn(WARNING_DELAY + minutes(minute));
    const count = "SELECT count(*) AS n FROM outbox WHERE template = 'fake_removed' AND key = ?";
    expect(await env.DB.prepare(count).bind(`warn:${id}`).first("n")).toBe(41);
    expect(await warningsOf(gone)).toEqual([]);
  });

  test("the warnings of a ban are noted once", async () => {
    const id = await act("ban");
    await warn();
    const set = (what: string) => runSql(`UPDATE staff_deeds SET ${what} WHERE id = ?`, id);
    for (const what of ["warned_at = 5", "warned_at = NULL"])
      await expect(set(what)).rejects.toThrow(/never changed/);
    const plain = await act("ban", { isFake: false, of: await addMember(site) });
    const change = "UPDATE staff_deeds SET warned_at = 5 WHERE id = ?";
    await expect(runSql(change, plain)).rejects.toThrow(/never changed/);
  });
});
