import type { DatabaseSync } from "node:sqlite";
import { DEMO_BUNDLES, DEMO_SITES } from "../seed/sites.ts";

/** Writes the demo sites with their settings; idempotent. */
export function writeDemoSites(db: DatabaseSync, now: number): void {
  const site = db.prepare(
    "INSERT INTO sites (id, host, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const setting = db.prepare(
    "INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (?, ?, ?, ?) ON CONFLICT (site_id, key) DO UPDATE SET value = excluded.value",
  );
  for (const { id, host, settings } of DEMO_SITES) {
    site.run(id, host, now);
    for (const [key, value] of Object.entries({ ...settings, bundles: DEMO_BUNDLES }))
      setting.run(id, key, JSON.stringify(value), now);
  }
}
