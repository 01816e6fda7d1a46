import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";

type Holder = {
  /** The account's own address now; null where the account is gone. */
  own: string | null;
  /** It is the one that was asked for. */
  isOwn: number;
  /** Another account of the site has the one that was asked for. */
  isOthers: number;
};

/** Whose an address of a site is now, seen from an account. By accounts_by_email and the key. */
export const selectHolderOf = (
  siteId: SiteId,
  email: string,
  account: MemberId | null,
): Statement<Holder> =>
  sql`SELECT own.email AS own, own.email IS ${email} AS isOwn,
      EXISTS (SELECT 1 FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND id IS NOT ${account}) AS isOthers
    FROM (SELECT (SELECT email FROM accounts WHERE id = ${account} AND site_id = ${siteId}) AS email) own`;
