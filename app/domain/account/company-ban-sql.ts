import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { companySitesOf } from "../site/setting-sql";
import { accounts } from "./account.tables";

const isBanned = eq(accounts.status, "banned");

/** Condition: an account with this address is banned on a site of the company (R337). */
export const isBannedAtCompany = (siteId: SiteId, email: string): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(accounts)
      .where(
        and(inArray(accounts.site_id, companySitesOf(siteId)), eq(accounts.email, email), isBanned),
      ),
  );

/** A banned account with this address on one of the sites (JSON). */
export const selectBannedAccounts = (sites: string, email: string) =>
  unscoped("a ban is valid on all sites of a company")
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        sql`${accounts.site_id} IN (SELECT value FROM json_each(${sites}))`,
        eq(accounts.email, email),
        isBanned,
      ),
    )
    .limit(literal(1));
