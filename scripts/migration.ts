/**
 * `npm run migration -- <name>`: generates the next migration from the declared tables
 * (docs/operating.md, "Migrations").
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "./lib/command.ts";
import { MIGRATIONS } from "./lib/local-database.ts";
import { writeMigration } from "./lib/migrations.ts";

export default defineCommand({
  name: "migration",
  about:
    "Writes the next migration from what the tables in app/domain declare; without a difference an empty one. Run again with the same name, it tidies what was added by hand.",
  args: "<name>",
  options: {},
  examples: ["member_notes"],
  run: ({ args: [name = ""] }) => write(name),
});

async function write(name: string): Promise<void> {
  const { file, before } = await writeMigration(MIGRATIONS, name);
  const number = file.slice(0, 4);
  console.log(
    `  migrations/${file}: read it. Triggers other than those of the search bits, and rows, are added by hand;\n  run this again to tidy them.`,
  );
  if (before.length > 0)
    console.log(
      `  Was migrations/${before.at(-1)} never deployed? Then amend it: delete ${file}, meta/${number}_snapshot.json\n` +
        "  and their entry in meta/_journal.json, do the same with the older one, and run this with its name.",
    );
  if (readFileSync(join(MIGRATIONS, file), "utf8").includes("DROP INDEX"))
    console.log(
      "  It drops an index: the release before may name it still (INDEXED BY). Wait for a release; a changed one gets a new name.",
    );
}
