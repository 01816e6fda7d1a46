import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { type DataExportId, newId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { isAllowed, ROLES } from "../permission/permission";
import { exportForMember } from "./export-for-member";

describe("a data export that a member asks staff for", () => {
  let member: TestMember;
  let enqueued: string[];
  beforeEach(async () => {
    member = await addMember(await addSite());
    enqueued = [];
  });

  const order = ({ by = staffWith("support"), key = newId<DataExportId>() } = {}) => {
    const services = realServices();
    services.queues = {
      ...services.queues,
      enqueueDataExport: async (id) => void enqueued.push(id),
    };
    return exportForMember(services, by, {
      member,
      reason: "Asked by e-mail",
      origin: "https://site.test",
      key,
    });
  };
  const exports = async () =>
    (await env.DB.prepare("SELECT id FROM takeouts WHERE account_id = ?").bind(member.id).all())
      .results;

  test("is made once if the form is sent twice, with one entry", async () => {
    const key = newId<DataExportId>();
    expect(await order({ key })).toEqual({ ok: true, value: null });
    expect(await order({ key })).toEqual({ ok: true, value: null });
    expect(await exports()).toEqual([{ id: key }]);
    expect(enqueued).toEqual([key]);
    expect(await newestEntries(1)).toMatchObject([
      { action: "member.exported", member_id: member.id, after: JSON.stringify({ export: key }) },
    ]);
    expect(await order()).toEqual({ ok: false, refusal: "being_made" });
  });

  test("is refused for an account that may not log in, and for none", async () => {
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?")
      .bind(member.id)
      .run();
    expect(await order()).toEqual({ ok: false, refusal: "not_applicable" });
    member = { ...member, siteId: await addSite() };
    expect(await order()).toEqual({ ok: false, refusal: "not_found" });
    expect(await exports()).toEqual([]);
  });

  test.each(ROLES)("%s orders one only if the role permits it", async (role) => {
    const allowed = isAllowed([role], "members.privacy");
    expect(await order({ by: staffWith(role) })).toMatchObject(
      allowed ? { ok: true } : { refusal: "not_permitted" },
    );
    expect(await exports()).toHaveLength(allowed ? 1 : 0);
  });
});
