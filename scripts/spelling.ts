/**
 * `npm run spelling`: lists words of the texts that no dictionary contains, per language, and how
 * to install the dictionaries.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/paths.ts";
import { Problem } from "./lib/progress.mjs";
import { UsageError } from "./lib/usage-error.ts";

/** Debian's packages of the dictionaries; Finnish has its own program. */
const DICTIONARIES: Record<Exclude<Language, "fi">, string> = {
  da: "da_DK",
  de: "de_DE",
  en: "en_GB",
  es: "es_ES",
  fr: "fr",
  it: "it_IT",
  nb: "nb_NO",
  nl: "nl",
  pl: "pl_PL",
  sv: "sv_SE",
};

export default defineCommand({
  name: "spelling",
  about:
    "Lists the words of the texts that no dictionary knows, in each language; ends with 1 where there are any. It needs hunspell and voikkospell with their dictionaries (docs/content/translating.md).",
  args: "[language]…",
  options: {},
  examples: ["", "nl de"],
  run: ({ args }) => {
    const unknown = args.find((word) => !(LANGUAGES as readonly string[]).includes(word));
    if (unknown !== undefined)
      throw new UsageError(`There is no language "${unknown}"; there are ${LANGUAGES.join(", ")}.`);
    check(args.length > 0 ? (args as Language[]) : LANGUAGES);
  },
});

function check(languages: readonly Language[]): void {
  const allowed = readAllowedWords();
  const found = languages.map((language) => {
    const unrecognized = findUnknownWords(language, wordsOf(language));
    const right = new Set([...(allowed.get("every") ?? []), ...(allowed.get(language) ?? [])]);
    return { language, unknown: unrecognized.filter((word) => !right.has(word)) };
  });
  for (const { language, unknown } of found)
    console.log(`  ${language}: ${unknown.join(" ") || "–"}`);
  if (found.some(({ unknown }) => unknown.length > 0)) process.exitCode = 1;
}

/** Every word once, without values, tags, URLs and names of cookies. */
function wordsOf(language: Language): string[] {
  const files = [`app/i18n/locales/${language}`, `app/content/${language}`].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => readFileSync(join(ROOT, folder, name), "utf8")),
  );
  const texts = files.map((text) =>
    text.startsWith("{")
      ? Array.from(text.matchAll(/: "(.*)"/g), ([, value]) => value).join("\n")
      : text,
  );
  const plain = texts
    .join("\n")
    .replaceAll(/\{\{.*?\}\}|<[^>]*>|\]\([^)]*\)|\*\*[^*]*\*\*|&shy;|\u00AD|:::\w*/g, "")
    .replaceAll("’", "'");
  return [...new Set(plain.match(/\p{L}+(?:['-]\p{L}+)*/gu))];
}

/** Words that the dictionary does not contain. Throws if it is missing. */
function findUnknownWords(language: Language, words: string[]): string[] {
  const voikko = language === "fi";
  const args = voikko ? ["-d", "fi"] : ["-i", "UTF-8", "-d", DICTIONARIES[language], "-l"];
  const program = voikko ? "voikkospell" : "hunspell";
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  const result = spawnSync(program, args, {
    input: `${words.join("\n")}\n`,
    encoding: "utf8",
    env,
  });
  if (result.error || result.status !== 0)
    throw new Problem(
      `${program} has no dictionary for ${language}: docs/content/translating.md names the packages of Debian.`,
    );
  const lines = result.stdout.split("\n").filter(Boolean);
  return voikko ? lines.flatMap((line) => (line.startsWith("W: ") ? [line.slice(3)] : [])) : lines;
}

function readAllowedWords(): Map<string, string[]> {
  const lines = readFileSync(join(ROOT, "docs/content/glossaries/known-words.txt"), "utf8").split(
    "\n",
  );
  return new Map(
    lines.flatMap((line) => {
      const [, name = "", words] = /^(\w+): (.*)$/.exec(line) ?? [];
      return words === undefined ? [] : [[name, words.split(" ")] as [string, string[]]];
    }),
  );
}
