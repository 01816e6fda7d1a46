/**
 * Runs a command: `main.ts scripts/orders.ts list --dev`. Its file exports what it is and does nothing by itself, so that all
 * of it is loaded before the first line of work runs. Ends with 0, with 1 where the work failed, with 2 for wrong arguments.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "./command.ts";
import { helpText } from "./help.ts";
import { ROOT } from "./install.mjs";
import { Misuse } from "./misuse.ts";
import { fail } from "./progress.mjs";
import { readArguments } from "./read-arguments.ts";

const [file = "", ...args] = process.argv.slice(2);
enableCompileCache(join(ROOT, ".local/compile-cache")); // a command starts in half of the time
try {
  const module = (await import(pathToFileURL(join(ROOT, file)).href)) as { default: Command };
  await runCommand(module.default);
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error);
}

async function runCommand(command: Command): Promise<void> {
  try {
    const work = readArguments(command, args);
    if (work) await work();
    else console.log(helpText(command));
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(`\n${error.message}\nHelp: npm run ${command.name} -- --help\n`);
    process.exitCode = 2;
  }
}
