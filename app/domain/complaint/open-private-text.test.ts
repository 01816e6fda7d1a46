import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { type ComplaintId, newId, type SiteId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addReporterAndReported } from "../../../tests/support/reports";
import { staffWith } from "../../../tests/support/staff";
import { addSite, realServices } from "../../../tests/support/test-database";
import { ROLES } from "../permission/permission";
import { openPrivateText } from "./open-private-text";

describe("private text of a report", () => {
  const moderator = staffWith("moderator");
  const open = (siteId: SiteId, complaintId: ComplaintId, staff = moderator) =>
    openPrivateText(realServices(), staff, { siteId, complaintId });
  const change = (sql: string, id: ComplaintId) => env.DB.prepare(sql).bind(id).run();

  async function addReport() {
    const { siteId, her, report } = await addReporterAndReported();
    await report(her);
    const complaintId = await env.DB.prepare(
      "SELECT complaint_id FROM reports WHERE reported_id = ?",
    )
      .bind(her.id)
      .first<ComplaintId>("complaint_id");
    return { siteId, her, complaintId: complaintId as ComplaintId };
  }

  test("is returned once the log names the reader and the report", async () => {
    const { siteId, her, complaintId } = await addReport();
    const opened = await open(siteId, complaintId);
    expect(opened).toMatchObject({ ok: true, value: { profile: { name: expect.any(String) } } });
    expect(await newestEntries(1)).toMatchObject([
      {
        action: "private_text.opened",
        staff_id: moderator.id,
        site_id: siteId,
        subject_kind: "report",
        subject_id: complaintId,
        member_id: her.id,
        cause_kind: "report",
        cause_id: complaintId,
        after: null,
      },
    ]);
  });

  test("is not returned and not logged without an open report with evidence", async () => {
    const { siteId, complaintId } = await addReport();
    const [before] = await newestEntries(1);
    expect(await open(await addSite(), complaintId)).toEqual({ ok: false, refusal: "not_found" });
    expect(await open(siteId, newId<ComplaintId>())).toEqual({ ok: false, refusal: "not_found" });
    await change("UPDATE complaints SET status = 'closed' WHERE id = ?", complaintId);
    expect(await open(siteId, complaintId)).toEqual({ ok: false, refusal: "not_found" });
    await change("UPDATE complaints SET status = 'in_work' WHERE id = ?", complaintId);
    expect(await open(siteId, complaintId)).toMatchObject({ ok: true });
    const [opened] = await newestEntries(1);
    await change("DELETE FROM evidence WHERE complaint_id = ?", complaintId);
    expect(await open(siteId, complaintId)).toEqual({ ok: false, refusal: "not_found" });
    expect(await newestEntries(2)).toMatchObject([opened, ...(before ? [before] : [])]);
  });

  test.each(ROLES)("is open to %s only with the permission to decide reports", async (role) => {
    const { siteId, complaintId } = await addReport();
    const [before] = await newestEntries(1);
    const opened = await open(siteId, complaintId, staffWith(role));
    if (["owner", "operator", "moderator"].includes(role)) expect(opened.ok).toBe(true);
    else {
      expect(opened).toEqual({ ok: false, refusal: "not_permitted" });
      expect(await newestEntries(1)).toEqual(before ? [before] : []);
    }
  });
});
