import { type SQL, sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { ComplaintId, MemberId, SiteId } from "~/kit/ids";
import type { ComplaintKind } from "./complaint.schema";

export type ComplaintRow = {
  id: ComplaintId;
  siteId: SiteId;
  number: string;
  formKey: string;
  accountId: MemberId | null;
  kind: ComplaintKind;
  about: string | null;
  words: string;
  email: string | null;
  name: string | null;
  language: string;
  goodFaith: boolean;
  childAbuse: boolean;
  at: number;
};
export type StoredCase = { id: ComplaintId; number: string };

/** Inserts a complaint, unless its number is used or its form was sent before. */
export function insertComplaint(row: ComplaintRow): SQL {
  return sql`INSERT INTO complaints
      (id, site_id, case_number, form_key, account_id, kind, about, body, email, name, language, good_faith, child_abuse, created_at)
    VALUES (${row.id}, ${row.siteId}, ${row.number}, ${row.formKey}, ${row.accountId}, ${row.kind}, ${row.about}, ${row.words}, ${row.email},
      ${row.name}, ${row.language}, ${Number(row.goodFaith)}, ${Number(row.childAbuse)}, ${row.at})
    ON CONFLICT DO NOTHING`;
}

/** Whether the batch inserted this complaint, as a condition for its other statements. */
export const isStored = (id: ComplaintId): SQL =>
  sql`EXISTS (SELECT 1 FROM complaints WHERE id = ${id})`;

/** The case of a form that was sent before. */
export function selectCase(siteId: SiteId, formKey: string): Statement<StoredCase> {
  return sql`SELECT id, case_number AS number FROM complaints WHERE site_id = ${siteId} AND form_key = ${formKey}`;
}

export async function findCase(
  db: Database,
  siteId: SiteId,
  formKey: string,
): Promise<StoredCase | null> {
  return first(db, selectCase(siteId, formKey));
}
