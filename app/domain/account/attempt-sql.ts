import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import { forSite, insertInto } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { attempts } from "./account.tables";

/** Identifies a rate-limit counter: the key names the action and its subject. */
export type AttemptCounter = { siteId: ValueOrSql<SiteId>; key: ValueOrSql<string> };

/** Resets a counter to 0 if its window has ended or it does not exist. */
export const resetExpiredWindow = (
  { siteId, key }: AttemptCounter,
  at: ValueOrSql<number>,
  window: number,
) =>
  insertInto(attempts)
    .values({ site_id: siteId, key, tries: 0, window_started_at: at })
    .onConflictDoUpdate({
      target: [attempts.site_id, attempts.key],
      set: { tries: 0, window_started_at: at },
      setWhere: sql`${attempts.window_started_at} <= ${at} - ${window}`,
    });

/** Subquery: the current count. */
export const attemptCount = ({ siteId, key }: AttemptCounter): SQL =>
  sql`${forSite(siteId).select({ tries: attempts.tries }).from(attempts).where(eq(attempts.key, key))}`;

/** Adds one if the preceding statement wrote a row. */
export const countIfChanged = ({ siteId, key }: AttemptCounter) =>
  forSite(siteId)
    .update(attempts)
    .set({ tries: sql`${attempts.tries} + 1` })
    .where(and(sql`changes() > 0`, eq(attempts.key, key)));
