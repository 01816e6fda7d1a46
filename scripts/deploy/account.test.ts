import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Problem } from "../lib/progress.mjs";
import { prepareAccount, secretsToMake, writeSecrets } from "./account.ts";
import { CONFIG } from "./check.ts";
import { readDeployConfig } from "./deploy-config.ts";

/**
 * A folder with the project's own configuration, and a fake wrangler for an account with this
 * content.
 */
function account({ databases = [], secrets }: Partial<Account> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "account-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, readFileSync(CONFIG));
  const there: Account = { databases, buckets: [], queues: [], secrets };
  const lines: string[] = [];
  const made: string[][] = [];
  const query = (args: string[]) => answerOf(there, made, args);
  const desk = { query, print: (line: string) => void lines.push(line) };
  return {
    file,
    there,
    lines,
    made,
    desk,
    prepare: () => prepareAccount(readDeployConfig(file), file, desk),
  };
}

type Account = {
  databases: { uuid: string; name: string; jurisdiction?: string }[];
  buckets: string[];
  queues: string[];
  /** Undefined: no Worker exists yet. */
  secrets?: string[] | undefined;
};

function answerOf(there: Account, made: string[][], args: string[]): string {
  const command = args.filter((one) => !one.startsWith("--")).join(" ");
  const [, , , name = ""] = args;
  if (command === "d1 list") return JSON.stringify(there.databases);
  if (command.startsWith("r2 bucket list"))
    return `Listing buckets...\n${there.buckets.map((one) => `name:           ${one}\ncreation_date:  2026`).join("\n\n")}`;
  if (command.startsWith("queues info")) {
    if (there.queues.includes(args[2] ?? "")) return `Queue Name: ${args[2]}`;
    throw new Problem(`Queue "${args[2]}" does not exist. To create it, run: …`);
  }
  if (command.startsWith("secret list")) {
    if (!there.secrets) throw new Problem('Worker "dating" not found.');
    return JSON.stringify(there.secrets.map((one) => ({ name: one, type: "secret_text" })));
  }
  made.push(args);
  if (args[0] === "d1") there.databases.push({ uuid: "0a1b2c3d-1", name: args[2] ?? "" });
  else if (args[0] === "r2") there.buckets.push(name);
  else there.queues.push(args[2] ?? "");
  return "";
}

test("an empty account gets all configured resources in its jurisdiction", () => {
  const { file, made, lines, prepare } = account();
  prepare();
  const within = ["--jurisdiction", "eu"];
  const queues = ["dating-mail", "dating-push", "dating-notices", "dating-takeouts", "dating-dead"];
  expect(made.slice(0, 2)).toEqual([
    ["d1", "create", "dating", ...within],
    ["r2", "bucket", "create", "dating-photos", ...within],
  ]);
  expect(made.slice(2).sort()).toEqual(
    queues.map((name) => ["queues", "create", name, ...within]).sort(),
  );
  const text = readFileSync(file, "utf8");
  expect(
    text.replace("0a1b2c3d-1", readDeployConfig(CONFIG).d1_databases[0]?.database_id ?? ""),
  ).toBe(readFileSync(CONFIG, "utf8"));
  expect(readDeployConfig(file).d1_databases[0]?.database_id).toBe("0a1b2c3d-1");
  expect(lines).toContain("  Made the database dating within eu.");
});

test("existing resources stay unchanged, and an interrupted run continues", () => {
  const { made, prepare, there } = account();
  prepare();
  there.queues = there.queues.slice(1);
  const before = made.length;
  prepare();
  expect(made.slice(before)).toEqual([["queues", "create", "dating-mail", "--jurisdiction", "eu"]]);
});

test("without a jurisdiction resources are created without one", () => {
  const { file, made, prepare } = account();
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('JURISDICTION = "eu"', 'JURISDICTION = ""'));
  prepare();
  expect(made.flat()).not.toContain("--jurisdiction");
});

test("a database of another account or jurisdiction stops the deployment", () => {
  const id = "0a1b2c3d-1";
  const other = account({ databases: [{ uuid: "ffff", name: "dating" }] });
  const text = readFileSync(other.file, "utf8");
  writeFileSync(other.file, text.replace(/database_id = "[^"]*"/, `database_id = "${id}"`));
  expect(other.prepare).toThrow("Another account?");
  const far = account({ databases: [{ uuid: id, name: "dating", jurisdiction: "us" }] });
  expect(far.prepare).toThrow('lies within "us"');
  expect([...other.made, ...far.made]).toEqual([]);
});

test("an error of the account is not taken for a missing resource", () => {
  const { file, desk, made } = account();
  const query = (args: string[]) => {
    if (args[0] === "queues") throw new Problem("Authentication error [code: 10000]");
    return desk.query(args);
  };
  expect(() => prepareAccount(readDeployConfig(file), file, { ...desk, query })).toThrow("10000");
  expect(made.flat()).not.toContain("dating-mail");
  const refused = () => {
    throw new Problem("Authentication error [code: 10000]");
  };
  expect(() => secretsToMake({ query: refused })).toThrow("10000");
});

test("keys are created for a Worker without any, a lost key is not replaced", () => {
  const of = (secrets?: string[]) => secretsToMake(account({ secrets }).desk);
  const all = ["NETWORK_KEY", "FACTOR_KEY", "PHOTO_KEY"];
  expect([of(undefined), of([]), of(all), of([...all, "STRIPE_SECRET_KEY"])]).toEqual([
    all,
    all,
    [],
    [],
  ]);
  expect(() => of(["NETWORK_KEY", "PHOTO_KEY"])).toThrow("no FACTOR_KEY");
});

test("created keys are readable only by their owner and kept on a retry", () => {
  const folder = mkdtempSync(join(tmpdir(), "keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "inner/keys.json");
  writeSecrets(file, ["A", "B"]);
  const first = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(first.A ?? "", "base64")).toHaveLength(32);
  expect(first.A).not.toBe(first.B);
  writeSecrets(file, ["A", "B", "C"]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject(first);
});
