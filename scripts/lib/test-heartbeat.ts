import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * No test may take this long (a minute, tests/vitest.config.ts): a runner without progress for
 * longer hangs.
 */
const SILENCE_MS = 240_000;
const CHECK_INTERVAL_MS = 1000;
const GRACE_MS = 5000;

type StartRunner = (env: { SIGN_OF_LIFE: string }) => ChildProcess;

/**
 * Runs a test runner; returns whether it succeeded. The runner of workerd can wait forever after
 * all tests passed (tests/support/quiet-console.ts fixes the known cause): it is then killed and
 * restarted, once and with a message. Failed tests are not repeated.
 */
export async function runWithHeartbeat(start: StartRunner, silence = SILENCE_MS): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "signs-"));
  try {
    const sign = join(folder, "sign");
    const first = await runWatched(start, sign, silence);
    if (first !== "silent") return first;
    console.error(`\n  No test ended for ${silence / 1000} s: the runner hangs and is restarted`);
    return (await runWatched(start, sign, silence)) === true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runWatched(
  start: StartRunner,
  sign: string,
  silence: number,
): Promise<boolean | "silent"> {
  writeFileSync(sign, "");
  const child = start({ SIGN_OF_LIFE: sign });
  let silent = false;
  const watchdog = setInterval(
    () => {
      if (silent || Date.now() - statSync(sign).mtimeMs < silence) return;
      silent = true;
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), GRACE_MS).unref();
    },
    Math.min(CHECK_INTERVAL_MS, silence),
  );
  try {
    const ok = await waitForExit(child);
    return silent ? "silent" : ok;
  } finally {
    clearInterval(watchdog);
  }
}

/** Waits for a process; returns whether it succeeded. */
export function waitForExit(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}
