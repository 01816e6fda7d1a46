import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { appendEntry } from "~/domain/audit-log/run-audited";
import { ROLES } from "~/domain/permission/permission";
import { entryAbout } from "../support/audit-entries";
import { addStaffSession, OPERATOR_ORIGIN } from "../support/staff-session";
import { addMember, addSite, realServices } from "../support/test-database";
import { addTestSite, sendRequest } from "./app-client";

const read = (cookie: string, query = "") =>
  sendRequest(`/operator/audit${query}`, { origin: OPERATOR_ORIGIN, cookie });

describe("the page of the audit log", () => {
  beforeAll(() => addTestSite());

  const addEntries = async () => {
    const member = await addMember(await addSite());
    for (const action of ["member.suspended", "member.credits_given"] as const)
      await appendEntry(
        realServices(),
        entryAbout(member, { action, reason: `Reason of ${action}` }),
        (insert) => ({ entry: insert(sql`1`) }),
      );
    return member;
  };

  test.each(ROLES)("shows %s the entries whose permission the role has", async (role) => {
    const { id } = await addEntries();
    const answer = await read((await addStaffSession([role])).cookie, `?member=${id}`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text.includes("Reason of member.suspended")).toBe(
      ["owner", "operator", "moderator"].includes(role),
    );
    expect(text.includes("Reason of member.credits_given")).toBe(
      ["owner", "operator", "support"].includes(role),
    );
  });

  test("shows nothing without a session or with an unknown one", async () => {
    for (const cookie of ["", `__Host-staff.session=${"x".repeat(43)}`])
      expect((await read(cookie)).status).toBe(303);
  });

  test("shows a change as fields with their values before and after", async () => {
    const member = await addMember(await addSite());
    await appendEntry(
      realServices(),
      entryAbout(member, {
        action: "member.suspended",
        before: { suspended_until: null, shown: true },
        after: { suspended_until: Date.UTC(2030, 0, 2), shown: false },
      }),
      (insert) => ({ entry: insert(sql`1`) }),
    );
    const { cookie } = await addStaffSession(["owner"]);
    const page = await (await read(cookie, `?member=${member.id}`)).text();
    const values = page.match(/<dt[^>]*>suspended until<\/dt>.*?<\/div>/)?.[0];
    expect(
      values
        ?.replace(/<[^>]*>/g, " ")
        .trim()
        .split(/ {2,}/),
    ).toEqual([...["suspended until", "before", "none", "after", "2030-01-02 00:00 UTC"]]);
    expect(page.match(/<dl[\s\S]*?<\/dl>/)?.[0]).not.toContain("{");
  });

  test("filters by action and member, and ignores invalid values", async () => {
    const { id } = await addEntries();
    const cookie = (await addStaffSession(["owner"])).cookie;
    const one = await (await read(cookie, `?member=${id}&action=member.suspended`)).text();
    expect(one).toContain("Reason of member.suspended");
    expect(one).not.toContain("Reason of member.credits_given");
    const odd = await read(
      cookie,
      `?member=${id}&action=%00&from=never&after=x&site=${"x".repeat(500)}`,
    );
    expect(odd.status).toBe(200);
  });
});
