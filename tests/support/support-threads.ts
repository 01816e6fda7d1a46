import { env } from "cloudflare:workers";
import { type ComplaintId, newId, type SiteId } from "~/kit/ids";
import type { TestMember } from "./test-database";

type Row = Record<string, string | number | null>;

/** The rows of a table of a site, in the order of their creation. */
export const rowsOn = async (table: string, siteId: SiteId): Promise<Row[]> =>
  (
    await env.DB.prepare(`SELECT * FROM ${table} WHERE site_id = ? ORDER BY rowid`)
      .bind(siteId)
      .all<Row>()
      .catch(() =>
        env.DB.prepare(`SELECT * FROM ${table} WHERE site_id = ? ORDER BY created_at, id`)
          .bind(siteId)
          .all<Row>(),
      )
  ).results;

type FiledComplaint = {
  by?: TestMember;
  email?: string;
  kind?: string;
  at?: number;
  text?: string;
  language?: string;
};

let count = 0;

/** A complaint as the form stores it. */
export async function addComplaint(siteId: SiteId, filed: FiledComplaint = {}) {
  const { by, email = null, kind = "payment", at = Date.now(), text = "I paid twice." } = filed;
  const id = newId<ComplaintId>();
  const number = `K7F3-${String(Math.floor(Math.random() * 1e4))
    .padStart(4, "2")
    .replaceAll(/[0158]/g, "9")}`;
  await env.DB.prepare(
    "INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, body, email, language, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  )
    .bind(
      ...[id, siteId, `${number}${++count}`, id, by?.id ?? null, kind, text, email],
      ...[filed.language ?? "de", at],
    )
    .run();
  return id;
}

/** The e-mails of support in the outbox. */
export const answersOn = async (siteId: SiteId) =>
  (
    await env.DB.prepare(
      "SELECT account_id, payload FROM outbox WHERE site_id = ? AND template = 'support_answer' ORDER BY created_at",
    )
      .bind(siteId)
      .all<{ account_id: string | null; payload: string }>()
  ).results.map(({ account_id, payload }) => ({ account: account_id, ...JSON.parse(payload) }));
