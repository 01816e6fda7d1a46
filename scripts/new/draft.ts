import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runTool } from "../lib/build.ts";
import { ROOT } from "../lib/paths.ts";
import { Problem } from "../lib/progress.mjs";

/** Changes of several files that are written together, so that an error leaves none half-written. */
export type Draft = {
  has: (file: string) => boolean;
  read: (file: string) => string;
  /** Sets the text of a file that may be new. */
  put: (file: string, text: string) => void;
  /** Inserts a text before the only occurrence of another. */
  insert: (file: string, text: string, before: string) => void;
  /** Writes the changed files; returns their paths. */
  write: () => string[];
};

export function openDraft(root = ROOT): Draft {
  const texts = new Map<string, string>();
  const has = (file: string) => texts.has(file) || existsSync(join(root, file));
  const read = (file: string) => texts.get(file) ?? readFileSync(join(root, file), "utf8");
  const put = (file: string, text: string) => void texts.set(file, text);
  return {
    has,
    read,
    put,
    insert: (file, text, before) => put(file, insertBefore(file, read(file), text, before)),
    write: () => {
      for (const [file, text] of texts) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      }
      return [...texts.keys()];
    },
  };
}

function insertBefore(file: string, source: string, text: string, before: string): string {
  const start = source.indexOf(before);
  // The generators know the form of these files, which tests/commands/new.test.ts checks.
  if (start < 0 || source.indexOf(before, start + 1) >= 0)
    throw new Problem(`${file} no longer has the form that npm run new expects.`);
  return source.slice(0, start) + text + source.slice(start);
}

/** What a person must do after a generator. */
export type NextSteps = { next: readonly string[]; test: string };

/** Writes the draft in the formatter's layout, and prints its files and the next steps. */
export async function writeAndReport(draft: Draft, { next, test }: NextSteps): Promise<void> {
  const files = draft.write();
  const formatted = files.filter((file) => /\.tsx?$/.test(file));
  if (formatted.length > 0)
    await runTool("@biomejs/biome/bin/biome", ["check", "--write", ...formatted]);
  console.log("Written:");
  for (const file of shortened(files)) console.log(`  ${file}`);
  console.log("\nNext:");
  for (const [index, step] of next.entries()) console.log(`  ${index + 1}. ${step}`);
  console.log(`\nTest:\n  ${test}`);
}

/** One line for the same file of all languages. */
const shortened = (files: readonly string[]) => [
  ...new Set(files.map((file) => file.replace(/^(app\/i18n\/locales\/)[a-z]+\//, "$1<language>/"))),
];
