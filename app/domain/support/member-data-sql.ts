import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { emailOfAccount } from "../account/account-sql";
import { supportEntries, supportThreads, supportViewers } from "./support.tables";

const t = alias(supportThreads, "t");

/** The threads of a member, also those of their address whose sender was not verified. */
const threadsOf = (member: MemberKey): SQL =>
  sql`SELECT ${t.id} FROM ${supportThreads} t WHERE ${t.site_id} = ${member.siteId} AND ${t.party} = 'member:' || ${member.id}
    UNION ALL SELECT ${t.id} FROM ${supportThreads} t WHERE ${t.site_id} = ${member.siteId} AND ${t.party} = 'address:' || ${emailOfAccount(member)}`;

/** A member's correspondence with support, for the data export. Complaints have their own file. */
export const selectOwnCorrespondence = (member: MemberKey, limit: number) =>
  forSite(member.siteId)
    .select({
      kind: supportEntries.kind,
      from: supportEntries.sender,
      text: supportEntries.body,
      files: supportEntries.attachments,
      created_at: supportEntries.created_at,
    })
    .from(supportEntries)
    .where(inArray(supportEntries.thread_id, sql`(${threadsOf(member)})`))
    .orderBy(supportEntries.created_at)
    .limit(literal(limit));

/** Deletes a member's threads with all entries; those of others that they show are separate again. */
export const eraseCorrespondence = (member: MemberKey) => {
  const own = sql`(${threadsOf(member)})`;
  const onSite = forSite(member.siteId);
  return {
    entries: onSite.delete(supportEntries).where(inArray(supportEntries.thread_id, own)),
    viewers: onSite.delete(supportViewers).where(inArray(supportViewers.thread_id, own)),
    separated: onSite
      .update(supportThreads)
      .set({ merged_into: null, merged_at: null })
      .where(inArray(supportThreads.merged_into, own)),
    threads: onSite.delete(supportThreads).where(inArray(supportThreads.id, own)),
  };
};
