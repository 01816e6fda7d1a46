import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { departures } from "./departure.tables";

type Row = typeof departures.$inferSelect;
type NewDeparture = MemberKey & {
  kind: Row["kind"];
  reason?: Row["reason"];
  remarks?: string | null;
  origin: string;
  at: number;
  dueAt: number | null;
};

/** Notes how an account was before it is hidden, where `when` holds; nothing for one that is departing, or may not log in. */
export function insertDeparture(row: NewDeparture, when = sql`1`): Statement {
  return sql`
    INSERT INTO departures (account_id, site_id, kind, account_status, profile_status, reason, remarks, origin, begun_at, due_at)
    SELECT a.id, a.site_id, ${row.kind}, a.status, p.status, ${row.reason ?? null}, ${row.remarks || null}, ${row.origin}, ${row.at}, ${row.dueAt}
    FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${row.id} AND a.site_id = ${row.siteId} AND a.status IN ('not_confirmed', 'active') AND ${when}
    ON CONFLICT (account_id) DO NOTHING`;
}

/** Whether that very departure was made, as a condition inside its batch. */
export const hasBegun = ({ id, kind, at }: Pick<NewDeparture, "id" | "kind" | "at">): SQL =>
  sql`EXISTS (SELECT 1 FROM departures WHERE account_id = ${id} AND kind = ${kind} AND begun_at = ${at})`;

/** Whether an account is away for a reason of some kind. */
export const hasKind = (id: MemberId, kind: Row["kind"]): SQL =>
  sql`EXISTS (SELECT 1 FROM departures WHERE account_id = ${id} AND kind = ${kind})`;

type Was = "account_status" | "profile_status";
/** What an account or its profile was before a departure that has not come to its end; null where there is none. */
type Kinds = { kinds: string[]; now: number };
export const wasBefore = (owner: SQL, column: Was, { kinds, now }: Kinds): SQL =>
  sql`(SELECT ${sql.raw(column)} FROM departures WHERE account_id = ${owner} AND erased_at IS NULL
    AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND (due_at IS NULL OR due_at > ${now}))`;

/** The departure is over: they are back. */
export const endDeparture = (owner: SQL, { kinds, now }: Kinds): Statement<{ id: MemberId }> =>
  sql`DELETE FROM departures WHERE account_id = ${owner} AND erased_at IS NULL
    AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND (due_at IS NULL OR due_at > ${now})
    RETURNING account_id AS id`;

/** A suspension becomes a ban where `when` holds; how the account was before stays. */
export const hardenDeparture = (id: MemberId, when: SQL): Statement =>
  sql`UPDATE departures SET kind = 'ban' WHERE account_id = ${id} AND kind = 'suspension' AND ${when}`;

type Due = { dueAt: number; origin: string };

/** Until when an account that asked for its deletion may come back, and on which site's address it asked. */
export const selectDue = ({ id, siteId }: MemberKey, now: number): Statement<Due> =>
  sql`SELECT due_at AS dueAt, origin AS origin FROM departures WHERE account_id = ${id} AND site_id = ${siteId} AND kind = 'deletion'
    AND erased_at IS NULL AND due_at > ${now}`;

/** Whether it may, as a condition inside a batch. */
export const isDue = (member: MemberKey, now: number): SQL =>
  sql`EXISTS (${selectDue(member, now)})`;

export type DueDeparture = {
  id: MemberId;
  siteId: SiteId;
  origin: string;
  erasedAt: number | null;
};
/** Accounts whose time is over, the longest first, a bounded number at a time; by departures_by_due. */
export const selectDepartures = (now: number, limit: number): Statement<DueDeparture> =>
  sql`SELECT account_id AS id, site_id AS siteId, origin AS origin, erased_at AS erasedAt FROM departures
    WHERE due_at IS NOT NULL AND due_at <= ${now} ORDER BY due_at LIMIT ${literal(limit)}`;

/** Nothing is left of the account, or, with `keptUntil`, only what is open to a complaint. */
export function closeDeparture(id: MemberId, now: number, keptUntil: number | null): Statement {
  return keptUntil === null
    ? sql`DELETE FROM departures WHERE account_id = ${id}`
    : sql`UPDATE departures SET erased_at = ${now}, due_at = ${keptUntil}, reason = NULL, remarks = NULL WHERE account_id = ${id}`;
}
