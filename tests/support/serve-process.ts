import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";

/** A served site in a process group of its own, so that a kill includes the runtime. */
export type SiteProcess = { url: string; kill: () => Promise<void> };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the built site on a state folder; resolves when it reports that it is ready. */
export async function startSiteProcess(state: string, port: number): Promise<SiteProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "serve-state.ts"), state, String(port)],
    {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => chunk.includes("ready") && resolve());
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, kill: () => killGroup(child) };
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-(child.pid as number), "SIGKILL");
  await ended;
}
