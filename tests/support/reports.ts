import { env } from "cloudflare:workers";
import { type ReportForm, reportSchema } from "~/domain/complaint/report.schema";
import { reportMember } from "~/domain/complaint/report-member";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import { newClientId } from "~/kit/client-id";
import type { MemberId } from "~/kit/ids";
import { siteOf, viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

export const start = Date.now();
export const at = (time: number) => realServices({ now: () => time });
export const form = (overrides: Partial<ReportForm> = {}) =>
  reportSchema.parse({
    client_id: newClientId(),
    screen: "profile",
    reason: "fake",
    ...overrides,
  });
export const rows = async (table: string, siteId: string) =>
  (
    await env.DB.prepare(`SELECT * FROM ${table} WHERE site_id = ? ORDER BY 1`)
      .bind(siteId)
      .all<Record<string, unknown>>()
  ).results;
export const evidenceOf = async (siteId: string) =>
  (await rows("evidence", siteId)).map(({ profile, messages }) => ({
    profile: JSON.parse(profile as string) as Record<string, unknown>,
    messages: JSON.parse(messages as string) as { seq: number; from: string; text: string }[],
  }));
export const reportEmailsOf = async (siteId: string) =>
  (await rows("outbox", siteId)).map(({ payload }) =>
    emailRequestSchema.parse(JSON.parse(payload as string)),
  );

export async function addReporterAndReported() {
  const siteId = await addSite();
  const me = await addMember(siteId, { credits: 3 });
  const her = await addMember(siteId, { name: "Aino" });
  const site = await siteOf(siteId);
  const report = (
    target: { id: MemberId },
    overrides: Partial<ReportForm> = {},
    from: TestMember = me,
    time = start,
  ) =>
    reportMember(
      at(time),
      { viewer: viewerOf(from), site, origin: "https://site.test", language: "nl" },
      { id: target.id, form: form(overrides) },
    );
  return { siteId, site, me, her, report };
}
