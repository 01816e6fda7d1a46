import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { newestEntries, verify } from "../../../tests/support/audit-entries";
import { emailsTo } from "../../../tests/support/email-to";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { days } from "../../kit/duration";
import { newId } from "../../kit/ids";
import { endSuspensions } from "./end-suspensions";
import { moderateMember } from "./moderate-member";

describe("a suspension with an end", () => {
  const START = Date.UTC(2027, 0, 10);
  const UNTIL = START + days(7);
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
  });

  const act = (action: "suspend" | "ban", until?: number) =>
    moderateMember(realServices({ now: () => START }), staffWith("operator"), {
      member,
      action,
      reason: "Insults",
      origin: "https://site.test",
      ...(until !== undefined && { until }),
    });
  const status = () =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(member.id).first("status");
  const runAt = (at: number) => endSuspensions(realServices({ now: () => at }));

  test("ends at that time, with an e-mail and an entry of the system", async () => {
    expect(await act("suspend", UNTIL)).toMatchObject({ ok: true });
    const [suspended] = await emailsTo(emailAddressOf(member.id), "account_suspended");
    expect(suspended).toMatchObject({ fields: { until: UNTIL } });
    await runAt(UNTIL - 1);
    expect(await status()).toBe("suspended");
    await runAt(UNTIL);
    expect(await status()).toBe("active");
    const [restored] = await emailsTo(emailAddressOf(member.id), "account_restored");
    expect(restored).toMatchObject({ fields: { reason: "" } });
    expect(await newestEntries(2)).toMatchObject([
      { action: "member.restored", staff_id: null, member_id: member.id },
      { after: JSON.stringify({ status: "suspended", until: UNTIL }) },
    ]);
    expect((await verify()).violation).toBeNull();
    await runAt(UNTIL + 1);
    expect(await emailsTo(emailAddressOf(member.id), "account_restored")).toHaveLength(1);
  });

  test("lasts as long as a decision about a case keeps the member out", async () => {
    await act("suspend", UNTIL);
    await env.DB.prepare(
      `INSERT INTO moderation_decisions (id, site_id, item_kind, item, member_id, ground, facts_language, found, decided, measures, until, causes, created_at)
       VALUES (?1, ?2, 'report', ?3, ?3, 'harassment', 'en', 'report', 'person', '["suspension"]', ?4, '[]', 0)`,
    )
      .bind(newId(), member.siteId, member.id, UNTIL + days(1))
      .run();
    await runAt(UNTIL);
    expect(await status()).toBe("suspended");
    await env.DB.prepare("UPDATE moderation_decisions SET ended_at = ?").bind(UNTIL).run();
    await runAt(UNTIL);
    expect(await status()).toBe("active");
  });

  test("is refused if the end is past", async () => {
    expect(await act("suspend", START)).toMatchObject({ refusal: "until_past" });
    expect(await status()).toBe("active");
  });

  test("has no end any more once it became a ban", async () => {
    await act("suspend", UNTIL);
    await act("ban");
    await runAt(UNTIL);
    expect(await status()).toBe("banned");
  });

  test("never ends by itself without an end", async () => {
    await act("suspend");
    await runAt(UNTIL + days(1000));
    expect(await status()).toBe("suspended");
  });
});
