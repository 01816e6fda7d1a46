import { posix } from "node:path";
import { expect, test } from "vitest";
import { exists, filesBelow, textOf } from "./sources";

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "STYLE.md", ...filesBelow("docs", /\.md$/)];

/**
 * Paths such as `app/kit/text.ts` and `tests/architecture/`; not `app/domain/<noun>/`, which is a pattern.
 */
const PATHS = /`((?:app|workers|scripts|tests|bench|docs|migrations|public)\/[\w./[\]$-]*)`/g;
const LINKS = /\]\((?!https?:)([^)#]+)\)/g;

const all = (path: string, pattern: RegExp) =>
  Array.from(textOf(path).matchAll(pattern), ([, found = ""]) => found);

test("every file that a document names exists", () => {
  const named = DOCUMENTS.flatMap((path) => all(path, PATHS).map((file) => ({ path, file })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ file }) => !exists(file))).toEqual([]);
});

/** Examples of names. */
const PATTERNS = ["file.ts"];

/** Names such as `send-message.ts`, of files whose folder the sentence names or does not need. */
const NAMES = /`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)?\.(?:tsx?|mjs|sql))`/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;
const NAMES_IN_COMMENTS = /(?<![\w./[\]<>-])((?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs))(?![\w-])/g;

test("every file that a document or a comment names without its full path exists", () => {
  const files = ["app", "workers", "scripts", "tests", "bench", "migrations"].flatMap((folder) =>
    filesBelow(folder, /\.(?:tsx?|mjs|sql)$/),
  );
  const existing = new Set(
    [...files, "vite.config.ts"].flatMap((file) => {
      const parts = file.split("/");
      return parts.map((_, start) => parts.slice(start).join("/"));
    }),
  );
  const named = (path: string, texts: readonly string[], pattern: RegExp) =>
    texts.flatMap((text) =>
      Array.from(text.matchAll(pattern), ([, file = ""]) => ({ path, file })),
    );
  const inDocuments = DOCUMENTS.flatMap((path) => named(path, [textOf(path)], NAMES));
  const inComments = files
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .flatMap((path) => named(path, textOf(path).match(COMMENTS) ?? [], NAMES_IN_COMMENTS));
  expect(inDocuments.length).toBeGreaterThan(100);
  expect(inComments.length).toBeGreaterThan(50);
  const wrong = [...inDocuments, ...inComments].filter(
    ({ file }) => !existing.has(file) && !PATTERNS.includes(file),
  );
  expect(wrong).toEqual([]);
});

test("every link of a document leads to a file", () => {
  const dead = DOCUMENTS.filter((path) => path !== "docs/decisions/template.md").flatMap((path) =>
    all(path, LINKS)
      .filter((link) => !exists(posix.join(posix.dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("every npm command that a document names exists", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const lost = DOCUMENTS.flatMap((path) =>
    all(path, /\bnpm run ([a-z]+)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `${path}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** Words, separated by white space as `wc -w` counts them. */
const wordsIn = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (textOf(path).match(/\S+/g)?.length ?? 0), 0);

/** What an engineer reads before the first change. */
const START = [
  "README.md",
  "CONTRIBUTING.md",
  "STYLE.md",
  "docs/architecture.md",
  "docs/glossary.md",
] as const;
/** The production of texts has its own readers. */
const isContent = (path: string) => path.startsWith("docs/content/");

test("what an engineer reads to start has at most 6,000 words", () => {
  expect(wordsIn(START)).toBeLessThanOrEqual(6_000);
});

test("all documents for engineers have at most 48,000 words", () => {
  const engineering = DOCUMENTS.filter((path) => path !== "STYLE.md" && !isContent(path));
  expect(engineering.length).toBeGreaterThan(80);
  expect(wordsIn(engineering)).toBeLessThanOrEqual(48_000);
});
