import type { SQL } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { SiteId } from "~/kit/ids";
import { settingLists } from "../site/setting-sql";
import type { SiteSwitch } from "../site/switches";

/**
 * Condition: operators have switched something off on a site. Read in the batch that it decides, so
 * that it holds from the next batch on.
 */
export const isSwitchedOff = (
  siteId: ValueOrSql<SiteId> | SQL,
  name: Exclude<SiteSwitch, "site">,
): SQL => settingLists(siteId, "switched_off", name);
