import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readDeployConfig } from "../../scripts/deploy/deploy-config.ts";
import { describeCheck } from "../../scripts/deploy/describe-check.ts";
import { BUILD, ROOT } from "../../scripts/lib/paths.ts";

const CONFIG = join(ROOT, "wrangler.toml");
const BUILT = join(BUILD, "server/wrangler.json");
const SECRETS = join(ROOT, ".local/first-secrets.json");
const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null);
const files = () => [CONFIG, BUILT, SECRETS].map(textOf);

/** No login exists, and requests to the account get no response. */
const env = {
  ...process.env,
  CLOUDFLARE_API_TOKEN: "",
  XDG_CONFIG_HOME: "/nonexistent",
  HOME: "/nonexistent",
  HTTPS_PROXY: "http://127.0.0.1:9",
  HTTP_PROXY: "http://127.0.0.1:9",
};

test("npm run deploy -- --check completes without an account", async () => {
  const before = files();
  const command = [join(ROOT, "scripts/run.mjs"), "deploy", "--check"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
  for (const step of [
    "Whether configuration and migrations may be deployed so: done",
    "Whether the platform's tool takes the build: done",
    "Whether its files are within the platform's limits: done",
    "Whether it starts as it is deployed: done",
    "No check on this machine prevents a deployment.",
    ...describeCheck(readDeployConfig(CONFIG)),
    "Next: npx wrangler login, then npm run deploy.",
  ])
    expect(stdout).toContain(step);
  expect(files()).toEqual(before);
}, 120_000);
