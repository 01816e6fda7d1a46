import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../scripts/lib/paths.ts";

const COPIED_PATHS = ["app", "migrations", "scripts", "package.json", "tsconfig.json"];
const SECOND_DATABASE_CONFIG = `
[[d1_databases]]
binding = "DB_2"
database_name = "dating-2"
database_id = "DB_2"
migrations_dir = "migrations"
`;
const PLAIN_NODE = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  "./scripts/lib/aliases.ts",
];

/**
 * The operator's commands in a folder of their own, with a second database beside the first, over
 * their own local state.
 */
export type CommandTree = {
  state: string;
  /** Runs a command to its end; returns its output and exit code. */
  run: (...args: string[]) => Promise<{ code: number; output: string }>;
  begin: (...args: string[]) => ChildProcess;
  remove: () => void;
};

export function commandTree(): CommandTree {
  const folder = mkdtempSync(join(tmpdir(), "commands-"));
  for (const name of COPIED_PATHS)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const wrangler = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  writeFileSync(join(folder, "wrangler.toml"), `${wrangler}${SECOND_DATABASE_CONFIG}`);
  const argumentsOf = ([script = "", ...args]: string[]) => [
    ...PLAIN_NODE,
    "scripts/lib/main.ts",
    `scripts/${script}.ts`,
    ...args,
  ];
  const env = { ...process.env, WRANGLER_LOG: "warn", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
  const at = { cwd: folder, env };
  return {
    state: join(folder, ".local/state"),
    run: (...args) =>
      promisify(execFile)(process.execPath, argumentsOf(args), at).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        (ended: { code: number; stdout: string; stderr: string }) => ({
          code: ended.code,
          output: `${ended.stdout}${ended.stderr}`,
        }),
      ),
    begin: (...args) => spawn(process.execPath, argumentsOf(args), { ...at, stdio: "ignore" }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
