import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/address.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { COMMANDS, expectProblem, npmRun } from "../commands/command-process.ts";

const state = mkdtempSync(join(tmpdir(), "start-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

test("npm start serves the sites until SIGTERM, and exits by the signal", async () => {
  const port = await freePort();
  const [, ...args] = String(COMMANDS.start).split(" ");
  const commandArgs = [...args, "--state", state, "--members", "8"];
  const child = spawn(process.execPath, commandArgs, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_OPTIONS: "", PORT: String(port) },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let [stdout, stderr] = ["", ""];
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
      if (stdout.includes("Ctrl+C")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`${code}: ${stdout}${stderr}`)));
  });
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  // The local runtime exits by its own handler, with 128 plus the number of the signal.
  expect({ code: await ended, stderr }).toEqual({ code: 143, stderr: "" });
}, 300_000);

test("npm start refuses a port that is in use", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const ended = await npmRun("start", ["--state", state], { env: { PORT: String(port) } });
  server.close();
  expect(expectProblem(ended)).toContain(`Port ${port} is in use; choose another`);
  const misnamed = await npmRun("start", [], { env: { PORT: "web" } });
  expect(expectProblem(misnamed)).toBe('PORT must be a number from 1 to 65535, not "web".');
}, 120_000);
