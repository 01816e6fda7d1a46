import { and, type SQL, sql } from "drizzle-orm";
import { literal, type ValueOrSql } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { hasConsentVersion } from "../account/account-sql";
import { numberSetting } from "../site/setting-sql";
import { ORIENTATION_NICHES, ORIENTATION_VERSION } from "./orientation";

const niches = sql.join(
  ORIENTATION_NICHES.map((niche) => literal(niche)),
  sql`, `,
);

type OrientationColumns = {
  id: ValueOrSql<MemberId> | SQL;
  siteId: ValueOrSql<SiteId> | SQL<SiteId>;
  gender: SQL;
  seeks: SQL;
};

/** Whether a choice on a site needs the consent; the rule of needsOrientationConsent. */
export const needsOrientation = ({ siteId, gender, seeks }: Omit<OrientationColumns, "id">): SQL =>
  sql`(coalesce(${seeks} = 'both' OR ${seeks} = ${gender}, 0) OR ${numberSetting(siteId as ValueOrSql<SiteId>, "niche")} IN (${niches}))`;

/** Whether a member gave the consent, in its current version. */
export const hasOrientationConsent = (id: OrientationColumns["id"]): SQL =>
  hasConsentVersion(id, "orientation", ORIENTATION_VERSION);

/** Whether a choice needs a consent without which it may not be used (R614). */
export const lacksOrientationConsent = (columns: OrientationColumns): SQL =>
  sql`(${and(needsOrientation(columns), sql`NOT ${hasOrientationConsent(columns.id)}`)})`;
