import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../lib/paths.ts";
import { type MigratedTable, migratedTables } from "./migrated-table.ts";

const DOMAIN = join(ROOT, "app/domain");

/**
 * Every table that moves with its site, from the domain's declarations: a new table needs no change
 * here.
 */
export async function declaredTables(): Promise<MigratedTable[]> {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: "utf8" }).sort();
  const modules: object[] = [];
  for (const file of files)
    if (file.endsWith(".tables.ts")) modules.push((await import(join(DOMAIN, file))) as object);
  return migratedTables(modules);
}
