import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isPlaceholderId } from "../lib/bindings.ts";
import { Problem } from "../lib/progress.mjs";
import { KEYS } from "./config-errors.ts";
import { type DeployConfig, jurisdictionOf, queuesOf } from "./deploy-config.ts";

/** `ask` queries the account with wrangler, `say` prints what was created. */
type AccountTools = { query: (args: string[]) => string; print: (line: string) => void };
type ExistingDatabase = { uuid: string; name: string; jurisdiction?: string | null };

/**
 * Creates the configured resources that the account lacks: databases, buckets, queues, all in its
 * jurisdiction. Existing ones stay unchanged, so it may run again after an error, and before every
 * release. Writes the ids of databases into `file`.
 */
export function prepareAccount(config: DeployConfig, file: string, desk: AccountTools): void {
  const place = jurisdictionOf(config);
  for (const database of config.d1_databases) prepareDatabase(database, { file, place, desk });
  for (const { bucket_name: name } of config.r2_buckets) prepareBucket(name, place, desk);
  for (const name of queuesOf(config)) prepareQueue(name, place, desk);
}

type PrepareContext = { file: string; place: string; desk: AccountTools };
const jurisdictionArguments = (place: string) => (place ? ["--jurisdiction", place] : []);

function prepareDatabase(
  { database_name: name, database_id: id }: DeployConfig["d1_databases"][number],
  { file, place, desk }: PrepareContext,
): void {
  const find = () =>
    (JSON.parse(desk.query(["d1", "list", "--json"])) as ExistingDatabase[]).find(
      (one) => one.name === name,
    );
  let existing = find();
  if (!isPlaceholderId(id)) {
    if (existing?.uuid !== id)
      throw new Problem(
        `wrangler.toml names a database ${name} that this account does not have. Another account?`,
      );
  } else {
    if (!existing) {
      desk.query(["d1", "create", name, ...jurisdictionArguments(place)]);
      desk.print(`  Made the database ${name}${place && ` within ${place}`}.`);
      existing = find();
    }
    if (!existing)
      throw new Problem(`The database ${name} was made, and is not listed: try again.`);
    writeId(file, { name, id: existing.uuid });
    desk.print(`  Its id stands in wrangler.toml now: commit it.`);
  }
  if (typeof existing.jurisdiction === "string" && existing.jurisdiction !== place)
    throw new Problem(
      `The database ${name} lies within "${existing.jurisdiction}", JURISDICTION is "${place}", and neither can be changed.`,
    );
}

/** Only into the lines of that database. */
function writeId(file: string, { name, id }: { name: string; id: string }): void {
  const text = readFileSync(file, "utf8");
  const line = new RegExp(`(database_name = "${name}"\\ndatabase_id = ")[^"]*(")`);
  if (!line.test(text))
    throw new Problem(`Put database_id = "${id}" below database_name = "${name}" in wrangler.toml`);
  writeFileSync(file, text.replace(line, `$1${id}$2`));
}

function prepareBucket(name: string, place: string, { query, print }: AccountTools): void {
  const listed = query(["r2", "bucket", "list", ...jurisdictionArguments(place)]);
  if (new RegExp(`^name:\\s+${name}$`, "m").test(listed)) return;
  query(["r2", "bucket", "create", name, ...jurisdictionArguments(place)]);
  print(`  Made the bucket ${name}${place && ` within ${place}`}.`);
}

function prepareQueue(name: string, place: string, { query, print }: AccountTools): void {
  if (!isMissing(() => query(["queues", "info", name]), /does not exist/)) return;
  query(["queues", "create", name, ...jurisdictionArguments(place)]);
  print(`  Made the queue ${name}${place && ` within ${place}`}.`);
}

/**
 * Required secrets to create for a Worker that has none. A lost key is not replaced: data encrypted
 * with the old one would be lost.
 */
export function secretsToMake({ query }: Pick<AccountTools, "query">): string[] {
  let existing: { name: string }[] = [];
  const list = () => {
    existing = JSON.parse(query(["secret", "list", "--format", "json"])) as { name: string }[];
  };
  isMissing(list, /not found/);
  const missing = KEYS.filter((name) => !existing.some((one) => one.name === name));
  if (missing.length === 0 || missing.length === KEYS.length) return missing;
  throw new Problem(
    `The Worker has no ${missing.join(", ")} (docs/operating.md): npx wrangler secret put ${missing[0]}`,
  );
}

/** Generates keys into a file that only its owner can read; keys of an earlier run stay. */
export function writeSecrets(file: string, names: readonly string[]): void {
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)
    : {};
  const made = names.map((name) => [name, before[name] ?? randomBytes(32).toString("base64")]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries(made), null, 2), { mode: 0o600 });
}

/** Whether the resource is missing; throws any other error. */
function isMissing(attempt: () => unknown, missing: RegExp): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    if (error instanceof Problem && missing.test(error.message)) return true;
    throw error;
  }
}
