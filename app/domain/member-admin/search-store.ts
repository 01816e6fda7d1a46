import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { MemberId } from "~/kit/ids";
import { accounts } from "../account/account.tables";
import { complaints, reports } from "../complaint/complaint.tables";
import { mandates } from "../direct-debit/direct-debit.tables";
import { orders, receipts } from "../order/order.tables";
import { profiles } from "../profile/profile.tables";
import { MAX_PREFIX_NAMES } from "./member-admin";

const ofAllSites = unscoped("staff find the members of all sites");
const listed = (json: string): SQL => sql`(SELECT value FROM json_each(${json}))`;

/** Accounts with an e-mail address on these sites (JSON). */
export const selectByEmail = (sites: string, email: string) =>
  ofAllSites
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`${accounts.site_id} IN ${listed(sites)}`, eq(accounts.email, email)));

export const selectById = (id: string) =>
  ofAllSites
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, id as MemberId));

/** The buyer of an order. */
export const selectByOrder = (order: string) =>
  ofAllSites
    .select({ id: orders.account_id })
    .from(orders)
    .where(sql`${orders.id} = ${order} AND ${orders.account_id} IS NOT NULL`);

/** The buyers of the orders with this number of a receipt or credit note, of these companies (JSON). */
export const selectByReceipt = (companies: string, number: number) =>
  ofAllSites
    .select({ id: orders.account_id })
    .from(receipts)
    .innerJoin(orders, sql`${orders.id} = ${receipts.order_id}`)
    .where(
      and(
        sql`${receipts.company_id} IN ${listed(companies)}`,
        eq(receipts.number, number),
        sql`${orders.account_id} IS NOT NULL`,
      ),
    );

/** Who filed the case with a number on one of these sites (JSON). */
export const selectByCase = (sites: string, number: string) =>
  ofAllSites
    .select({ id: complaints.account_id })
    .from(complaints)
    .where(
      and(
        sql`${complaints.site_id} IN ${listed(sites)}`,
        eq(complaints.case_number, number),
        sql`${complaints.account_id} IS NOT NULL`,
      ),
    );

/** The member whom the case with a number reports. */
export const selectReportedInCase = (sites: string, number: string) =>
  ofAllSites
    .select({ id: reports.reported_id })
    .from(complaints)
    .innerJoin(reports, eq(reports.complaint_id, complaints.id))
    .where(and(sql`${complaints.site_id} IN ${listed(sites)}`, eq(complaints.case_number, number)));

const MAX_MANDATES = 100;

/** Who gave a mandate with one of these keyed hashes (JSON) of a bank account or telephone. */
export const selectByDebtor = (column: "iban_hash" | "phone_hash", hashes: string) =>
  ofAllSites
    .select({ id: mandates.account_id })
    .from(mandates)
    .where(
      and(
        sql`${mandates[column]} IN ${listed(hashes)}`,
        sql`${mandates[column]} IS NOT NULL`,
        sql`${mandates.account_id} IS NOT NULL`,
      ),
    )
    .limit(literal(MAX_MANDATES));

/** Members with a name, in either case, below an id, the newest first. Uses profiles_by_name. */
export const selectByName = (name: string, below: string, limit: number) =>
  ofAllSites
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(sql`${profiles.name} = ${name} COLLATE NOCASE`, lt(profiles.id, below as MemberId)))
    .orderBy(desc(profiles.id))
    .limit(literal(limit));

/** Members whose name begins with a text, in either case, below an id. Uses profiles_by_name. */
export const selectByNamePrefix = (prefix: string, below: string, limit: number) => {
  const named = subselect({ id: profiles.id })
    .from(profiles)
    .where(
      sql`${profiles.name} >= ${prefix} COLLATE NOCASE AND ${profiles.name} < ${prefix + LAST_CHARACTER} COLLATE NOCASE`,
    )
    .orderBy(sql`${profiles.name} COLLATE NOCASE`, profiles.id)
    .limit(literal(MAX_PREFIX_NAMES));
  return ofAllSites
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(sql`${profiles.id} IN ${named}`, lt(profiles.id, below as MemberId)))
    .orderBy(desc(profiles.id))
    .limit(literal(limit));
};

/** The highest code point: every continuation of a prefix is below it. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Members by their ids. */
export const selectSummaries = (ids: readonly MemberId[]) =>
  ofAllSites
    .select({
      id: accounts.id,
      siteId: accounts.site_id,
      email: accounts.email,
      status: accounts.status,
      joinedAt: accounts.signup_date,
      name: profiles.name,
      birthDate: profiles.birth_date,
      fictional: profiles.fictional,
      photo: profiles.main_photo_id,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(inArray(accounts.id, sql`${listed(JSON.stringify(ids))}`));
export type SummaryRow = RowOf<ReturnType<typeof selectSummaries>>;
