/**
 * `npm run deploy`: creates missing resources of the account, builds, migrates the deployed
 * database, then deploys the Worker. `-- --check` verifies what is possible without an account
 * (docs/operating.md).
 */
import { join } from "node:path";
import { prepareAccount, secretsToMake, writeSecrets } from "./deploy/account.ts";
import {
  BUILT,
  CONFIG,
  checkBuild,
  readCheckedConfig,
  removeRequiredKeys,
  requireKeys,
} from "./deploy/check.ts";
import { findPlaceholders, findUndecided } from "./deploy/config-errors.ts";
import { type DeployConfig, readDeployConfig } from "./deploy/deploy-config.ts";
import { describeCheck } from "./deploy/describe-check.ts";
import { gatherFiles, storeFiles } from "./deploy/release-files.ts";
import { isPlaceholderId } from "./lib/bindings.ts";
import { ensureBuild } from "./lib/build.ts";
import { defineCommand } from "./lib/command.ts";
import { BUILD, ROOT } from "./lib/paths.ts";
import { Problem, step } from "./lib/progress.mjs";
import { queryWrangler, runWrangler } from "./lib/wrangler.ts";

/**
 * Files of this machine: new keys until they are stored safely, and the files of previous releases.
 */
const SECRETS = join(ROOT, ".local/first-secrets.json");
const RELEASES = join(ROOT, ".local/releases");
const CLIENT = join(BUILD, "client");
const print = (line: string) => console.log(line);

export default defineCommand({
  name: "deploy",
  about:
    "Makes what the Cloudflare account does not have yet, builds, migrates the deployed databases, and deploys the Worker (docs/operating.md).",
  options: {
    check: { about: "only checks configuration, migrations, build and start, without an account" },
  },
  examples: ["--check", ""],
  run: ({ options }) => (options.check ? check() : deploy(readCheckedConfig())),
});

async function check(): Promise<void> {
  const config = await step(
    "Whether configuration and migrations may be deployed so",
    readCheckedConfig,
  );
  await ensureBuild();
  await checkBuild();
  for (const line of describeCheck(config)) print(line);
}

async function deploy(config: DeployConfig): Promise<void> {
  const undecided = findUndecided(config);
  if (undecided.length > 0) throw new Problem(`${undecided.join("; ")}.`);
  const desk = { query: queryWrangler, print };
  prepareAccount(config, CONFIG, desk);
  const secrets = secretsToMake(desk);
  if (secrets.length > 0) writeSecrets(SECRETS, secrets);
  await ensureBuild();
  const built = readDeployConfig(BUILT);
  for (const { database_name: name, database_id: id } of built.d1_databases)
    if (isPlaceholderId(id)) throw new Problem(`The build names no id of the database ${name}.`);
  // Migrations run first. They only add, so the running Worker still works; the new Worker would
  // not work without them.
  for (const { binding } of built.d1_databases)
    await runWrangler(["d1", "migrations", "apply", binding, "--remote"]);
  await putInPlace(secrets.length > 0);
  for (const item of findPlaceholders(readDeployConfig(CONFIG))) print(`  To be chosen: ${item}.`);
}

async function putInPlace(withSecrets: boolean): Promise<void> {
  const out = join(BUILD, "with-releases");
  const releases = gatherFiles({ client: CLIENT, storage: RELEASES, out });
  const more = withSecrets ? ["--secrets-file", SECRETS] : [];
  requireKeys();
  await runWrangler(["deploy", "--assets", out, ...more]).finally(removeRequiredKeys);
  storeFiles({ client: CLIENT, storage: RELEASES, at: new Date() });
  if (releases === 0)
    print("  No earlier release's files are on this machine: tabs that are open load afresh.");
  if (withSecrets)
    print(
      `  ${SECRETS} holds the keys that were made: put them into a safe place, then delete it.`,
    );
}
