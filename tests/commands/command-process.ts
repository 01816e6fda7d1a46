import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";

/** Every command of package.json: the command line that npm starts for it. */
export const COMMANDS = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  }
).scripts;

export type ProcessResult = { code: number | null; stdout: string; stderr: string };
type ProcessOptions = {
  folder?: string;
  env?: Record<string, string>;
  input?: string;
  /**
   * Starts the launcher's target (scripts/run.mjs) directly, without its check of the packages,
   * which takes half of the time.
   */
  direct?: boolean;
};

const DIRECT = ["--import", "./scripts/lib/aliases.ts", "scripts/lib/main.ts"];

/**
 * Starts a command of package.json as npm does, and waits for its end. `folder`: the project's, or
 * a copy.
 */
export function npmRun(
  name: string,
  commandArgs: readonly string[],
  around: ProcessOptions = {},
): Promise<ProcessResult> {
  const [program, launcher = "", file = "", ...args] = (COMMANDS[name] ?? "").split(" ");
  expect([program, launcher]).toEqual(["node", "scripts/run.mjs"]);
  const path = file.includes("/") ? file : `scripts/${file}.ts`;
  const start = around.direct ? [...DIRECT, path] : [launcher, file];
  const child = spawn(process.execPath, [...start, ...args, ...commandArgs], {
    cwd: around.folder ?? ROOT,
    env: { ...process.env, NODE_ENV: "", NODE_OPTIONS: "", DEBUG: "", ...around.env },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  child.stdin.end(around.input ?? "");
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

const STACK = /^\s+at .+[:(]/m;

/** Checks for exit code 0 and an empty stderr; returns the output. */
export function expectSuccess({ code, stdout, stderr }: ProcessResult): string {
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** Checks for the misuse error: one sentence on stderr with the help command, and no effect. */
export function expectMisuse(ended: ProcessResult, name: string): string {
  const [sentence, help, ...more] = ended.stderr.trim().split("\n");
  expect({ ...ended, stderr: [sentence, help, ...more] }).toEqual({
    code: 2,
    stdout: "",
    stderr: [sentence, `Help: npm run ${name} -- --help`],
  });
  expect(sentence).toMatch(/^\S.*[.?]$/);
  return sentence ?? "";
}

/** Checks for a failure: one sentence on stderr, without a stack trace. */
export function expectProblem({ code, stderr }: ProcessResult): string {
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.not.stringMatching(STACK) });
  expect(stderr).not.toContain("Unexpected error");
  const sentence = stderr.trim();
  expect(sentence).toMatch(/^\S[^\n]*[.?]$/);
  return sentence;
}
