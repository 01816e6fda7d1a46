import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runWithHeartbeat } from "./test-heartbeat";

/** A runner that executes `first`, and `then` when it is restarted. */
async function run(first: string, then: string) {
  const log = join(mkdtempSync(join(tmpdir(), "life-")), "log");
  const starts = () => readFileSync(log, "utf8").length;
  appendFileSync(log, "");
  const aloud = vi.spyOn(console, "error").mockImplementation(() => {});
  const ok = await runWithHeartbeat((env) => {
    appendFileSync(log, ".");
    const code = starts() === 1 ? first : then;
    return spawn(process.execPath, ["-e", code], { env: { ...process.env, ...env } });
  }, 1500);
  const messages = aloud.mock.calls.length;
  aloud.mockRestore();
  return { ok, starts: starts(), messages };
}

const HANGS = "setInterval(() => {}, 1000)";
const REPORTS = `const beat = setInterval(() => require("fs").writeFileSync(process.env.SIGN_OF_LIFE, ""), 200);
  setTimeout(() => clearInterval(beat), 3000)`;

const LONG = 60_000; // Node processes start slowly next to other tests

test("a runner that ends is started once, however long it reports progress", {
  timeout: LONG,
}, async () => {
  expect(await run("", HANGS)).toEqual({ ok: true, starts: 1, messages: 0 });
  expect(await run("process.exit(1)", "")).toEqual({ ok: false, starts: 1, messages: 0 });
  expect(await run(REPORTS, HANGS)).toEqual({ ok: true, starts: 1, messages: 0 });
});

test("a runner that hangs is restarted once, and then fails", { timeout: LONG }, async () => {
  expect(await run(HANGS, "")).toEqual({ ok: true, starts: 2, messages: 1 });
  expect(await run(HANGS, "process.exit(1)")).toEqual({ ok: false, starts: 2, messages: 1 });
  expect(await run(HANGS, HANGS)).toEqual({ ok: false, starts: 2, messages: 1 });
});
