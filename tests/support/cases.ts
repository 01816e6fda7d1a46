import { env } from "cloudflare:workers";
import { decideCase } from "~/domain/moderation/decide-case";
import { type CaseDecisionForm, caseDecisionSchema } from "~/domain/moderation/moderation.schema";
import type { Staff } from "~/domain/permission/permission";
import {
  type ComplaintId,
  type DecisionId,
  type HeldMessageId,
  type MemberId,
  newId,
  type SiteId,
} from "~/kit/ids";
import { staffWith } from "./staff";
import { realServices, type TestMember } from "./test-database";

type AddedReport = { reason?: string; at?: number; status?: string };

/** Inserts a report of one member about another, with its evidence. */
export async function addReport(
  by: TestMember,
  about: TestMember,
  { reason = "fake", at = Date.now(), status = "open" }: AddedReport = {},
): Promise<ComplaintId> {
  const id = newId<ComplaintId>();
  await env.DB.batch([
    insertComplaint({ id, siteId: by.siteId, by, kind: "member", at, status }),
    env.DB.prepare(
      "INSERT INTO reports (complaint_id, site_id, reporter_id, reported_id, reported_name, screen, reason) SELECT ?, ?, ?, id, name, 'profile', ? FROM profiles WHERE id = ?",
    ).bind(id, by.siteId, by.id, reason, about.id),
    env.DB.prepare(
      "INSERT INTO evidence (complaint_id, site_id, profile, messages, sealed_at) VALUES (?, ?, '{}', '[]', ?)",
    ).bind(id, by.siteId, at),
  ]);
  return id;
}

type AddedComplaint = {
  id?: ComplaintId;
  siteId: SiteId;
  by?: TestMember | null;
  kind?: string;
  about?: string | null;
  at?: number;
  status?: string;
};

/** Inserts a complaint that is no report. */
export async function addComplaint(options: AddedComplaint): Promise<ComplaintId> {
  const id = newId<ComplaintId>();
  await insertComplaint({ ...options, id }).run();
  return id;
}

function insertComplaint({
  id,
  siteId,
  by = null,
  kind = "content",
  about = null,
  at = Date.now(),
  status = "open",
}: AddedComplaint) {
  return env.DB.prepare(
    "INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, about, body, language, status, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'Words of a member', 'en', ?, ?)",
  ).bind(id, siteId, `N-${id}`, id, by?.id ?? null, kind, about, status, at);
}

/** Inserts a first message that waits for review. */
export async function addHeldMessage(
  from: TestMember,
  to: TestMember,
  at = Date.now(),
): Promise<HeldMessageId> {
  const id = newId<HeldMessageId>();
  await env.DB.prepare(
    "INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, created_at) VALUES (?, ?, ?, ?, ?, 'Send me money', 1, 1, ?)",
  )
    .bind(id, from.siteId, from.id, to.id, id, at)
    .run();
  return id;
}

type DecideOptions = Partial<CaseDecisionForm> & { staff?: Staff; now?: number };

/** Decides the reports about a member as the page would; `no_breach` unless a measure is given. */
export async function decideReports(
  about: TestMember,
  { staff = staffWith("moderator"), now, ...form }: DecideOptions = {},
) {
  const services = realServices(now === undefined ? {} : { now: () => now });
  const { results } = await env.DB.prepare("SELECT complaint_id FROM reports WHERE reported_id = ?")
    .bind(about.id)
    .all<{ complaint_id: string }>();
  const values = {
    decision: newId<DecisionId>(),
    site: about.siteId,
    kind: "report",
    item: about.id as MemberId,
    seen: results.map((row) => row.complaint_id).join(","),
    ground: "no_breach",
    ...form,
  };
  return decideCase(services, staff, caseDecisionSchema.parse(values));
}

/** The status of an account and of its profile. */
export async function statusOf({ id }: TestMember): Promise<unknown[]> {
  const row = await env.DB.prepare(
    "SELECT a.status, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
  )
    .bind(id)
    .first<{ status: string; profile: string }>();
  return [row?.status, row?.profile];
}
