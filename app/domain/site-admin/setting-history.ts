import { all } from "~/db/batch";
import { decodeCursor, encodeCursor } from "~/db/cursor";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { type ChangeRow, selectChanges } from "../audit-log/audit-log-sql";
import type { SettingKey } from "../site/parse-setting";
import { withSiteDatabase } from "../site/site-services";
import type { AdministeredSite } from "./list-sites";

const ENTRIES_PER_PAGE = 30;

/** A change of a setting; the values are JSON, null is the default. */
export type SettingChangeEntry = {
  id: string;
  /** Milliseconds UTC. */
  at: number;
  staffName: string | null;
  reason: string | null;
  key: string;
  before: string | null;
  after: string | null;
};

type HistoryPage = { entries: SettingChangeEntry[]; next: string | null };

/** The changes of a site's settings, or of one of them, the newest first (R370). */
export async function listSettingHistory(
  services: Services,
  site: Pick<AdministeredSite, "id" | "database">,
  { key, after }: { key: SettingKey | null; after: string | null },
): Promise<HistoryPage> {
  const { db } = withSiteDatabase(services, site);
  const rows = await all(
    db,
    selectChanges(
      {
        subject: { kind: "site", id: site.id },
        action: "site.setting_changed",
        key,
        after: decodeCursor(after),
      },
      ENTRIES_PER_PAGE + 1,
    ),
  );
  const page = rows.slice(0, ENTRIES_PER_PAGE);
  const last = page.at(-1);
  return {
    entries: page.map(toEntry),
    next: rows.length > page.length && last ? encodeCursor([last.at, last.id]) : null,
  };
}

const stateSchema = z.object({ key: z.string(), value: z.string().nullable() });

function toEntry({ id, at, staffName, reason, before, after }: ChangeRow): SettingChangeEntry {
  const from = fromJson(before ?? "", stateSchema);
  const to = fromJson(after ?? "", stateSchema);
  return { id, at, staffName, reason, key: to.key, before: from.value, after: to.value };
}
