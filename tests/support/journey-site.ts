import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** Before the journeys: the built site on a port of its own, with a small new world. Ends with them. */
export default async function startJourneySite(): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), "journeys-"));
  const server = spawn(
    process.execPath,
    ["--import", "./scripts/lib/aliases.ts", "tests/support/journey-server.ts", state],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  process.env.SITE_URL = await addressFrom(server);
  return async () => {
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await gone;
    rmSync(state, { recursive: true, force: true });
  };
}

/** The server says its address on a line of its own once it answers. */
function addressFrom(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      said += chunk;
      const url = /^ready (\S+)$/m.exec(said)?.[1];
      if (url) resolve(url);
    });
    server.once("exit", (code) =>
      reject(new Error(`The site for the journeys ended with ${code}:\n${said}`)),
    );
  });
}
