import { normalizeEmail } from "../../app/kit/email.ts";
import type { MemberId } from "../../app/kit/ids.ts";
import { normalizeInput } from "../../app/kit/normalize-input.ts";
import { quote, readEvery, type SiteDatabase } from "../site/site-database.ts";
import type { ToolContext } from "./open-context.ts";

type FoundMember = {
  /** The database of their site. */
  db: SiteDatabase;
  id: MemberId;
  siteId: string;
  host: string;
  email: string;
};

/** Finds accounts by id or e-mail address, on one site or on all. */
export async function findMembers(
  { db }: ToolContext,
  idOrEmail: string,
  host?: string,
): Promise<FoundMember[]> {
  const site = host ? ` AND s.host = ${quote(host)}` : "";
  const found = await readEvery<FoundMember>(
    db,
    `SELECT a.id AS id, a.site_id AS siteId, s.host AS host, a.email AS email
     FROM accounts a JOIN sites s ON s.id = a.site_id JOIN profiles p ON p.id = a.id
     WHERE (a.id = ${quote(normalizeInput(idOrEmail))} OR a.email = ${quote(normalizeEmail(idOrEmail))})${site} ORDER BY s.host`,
  );
  return found.sort((a, b) => (a.host < b.host ? -1 : 1));
}
