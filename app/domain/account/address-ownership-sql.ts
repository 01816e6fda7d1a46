import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";

type AddressOwnership = {
  /** The account's current address; null if the account does not exist. */
  own: string | null;
  /** Whether the account's own address is the requested one. */
  isOwn: number;
  /** Whether another account of the site has the requested address. */
  isOthers: number;
};

/**
 * Which account of a site owns an address now, relative to `account`. By accounts_by_email and the
 * primary key.
 */
export const selectAddressOwnership = (
  siteId: SiteId,
  email: string,
  account: MemberId | null,
): Statement<AddressOwnership> =>
  sql`SELECT own.email AS own, own.email IS ${email} AS isOwn,
      EXISTS (SELECT 1 FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND id IS NOT ${account}) AS isOthers
    FROM (SELECT (SELECT email FROM accounts WHERE id = ${account} AND site_id = ${siteId}) AS email) own`;
