import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../../scripts/lib/paths.ts";

/** The local file of a database is named after its id. */
export function databaseId(): string {
  const { d1_databases } = unstable_readConfig(
    { config: join(ROOT, "wrangler.toml") },
    { hideWarnings: true },
  );
  return d1_databases[0]?.database_id ?? "DB";
}
