/** `npm run migration -- <name>`: writes the next migration, from what the tables declare (docs/operating.md, "Migrations"). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "./lib/local-database.ts";
import { writeMigration } from "./lib/migrations.ts";
import { fail } from "./lib/progress.mjs";

try {
  const { file, before } = await writeMigration(MIGRATIONS, process.argv[2] ?? "");
  const number = file.slice(0, 4);
  console.log(
    `  migrations/${file}: read it. Triggers and rows are added by hand; run this again to tidy them.`,
  );
  if (before.length > 0)
    console.log(
      `  Was migrations/${before.at(-1)} never deployed? Then amend it: take away ${file}, meta/${number}_snapshot.json\n` +
        "  and their entry in meta/_journal.json, do the same with the older one, and run this with its name.",
    );
  if (readFileSync(join(MIGRATIONS, file), "utf8").includes("DROP INDEX"))
    console.log(
      "  It drops an index: the release before may name it still (INDEXED BY). Leave it for a release; a changed one gets a new name.",
    );
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error);
}
