/**
 * Runs a command: `main.ts scripts/orders.ts list --dev`. Its file only exports the definition, so
 * that everything is loaded before any work starts. Exits with 0, with 1 if the work failed, with 2
 * for wrong arguments.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "./command.ts";
import { helpText } from "./help.ts";
import { ROOT } from "./install.mjs";
import { fail } from "./progress.mjs";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const [file = "", ...args] = process.argv.slice(2);
enableCompileCache(join(ROOT, ".local/compile-cache")); // halves the start time of a command
try {
  const module = (await import(pathToFileURL(join(ROOT, file)).href)) as { default: Command };
  await runCommand(module.default);
  if (process.connected) process.disconnect(); // the channel would keep this process alive
} catch (error) {
  fail(error);
}

async function runCommand(command: Command): Promise<void> {
  try {
    const work = readArguments(command, args);
    if (work) await work();
    else console.log(helpText(command));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`\n${error.message}\nHelp: npm run ${command.name} -- --help\n`);
    process.exitCode = 2;
  }
}
