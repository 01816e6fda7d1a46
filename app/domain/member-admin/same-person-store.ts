import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, unscoped } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { mandates } from "../direct-debit/direct-debit.tables";
import { photos } from "../photo/photo.tables";

const own = alias(mandates, "own");
const other = alias(mandates, "other");
const MAX_MATCHES = 50;
/** A member has 25 photos at most. */
const MAX_PHOTOS = 25;

/** The member's photos that can be compared. */
export const selectComparedPhotos = (member: MemberKey) =>
  forOwner(member, photos.profile_id)
    .select({ id: photos.id, hash: photos.look })
    .from(photos)
    .where(ne(photos.look, ""))
    .limit(literal(MAX_PHOTOS));

/**
 * Who gave a mandate with the same bank account or telephone. The keyed hashes are of one site, so
 * this finds members of the same site only (R300).
 */
export const selectSharedDebtors = (member: MemberKey, column: "iban_hash" | "phone_hash") =>
  forOwner(member, own.account_id)
    .select({ id: other.account_id })
    .from(own)
    .innerJoin(other, and(eq(other[column], own[column]), sql`${other[column]} IS NOT NULL`) as SQL)
    .where(and(ne(other.account_id, member.id), sql`${other.account_id} IS NOT NULL`))
    .limit(literal(MAX_MATCHES));

/** Accounts on these sites (JSON) with an address, except the member. */
export const selectSameAddress = (sites: string, email: string, { id }: MemberKey) =>
  unscoped("one person may have accounts on several sites")
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        sql`${accounts.site_id} IN (SELECT value FROM json_each(${sites}))`,
        eq(accounts.email, email),
        ne(accounts.id, id),
      ),
    );
