import { importsOf } from "../../tests/architecture/sources.ts";

type ReadFile = (file: string) => string;
/** The files that import a file; it is named without ".ts" or ".tsx". */
type Importers = ReadonlyMap<string, readonly string[]>;

const withoutEnding = (file: string) => file.replace(/\.tsx?$/, "");

/** Who imports each file, by static imports. One of types only cannot change what a test does. */
export function findImporters(files: readonly string[], read: ReadFile): Importers {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const { target, typeOnly } of importsOf(file, read(file)))
      if (!typeOnly) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/** The changed files and all that import them, directly or through others, the nearest first. */
export function findDependants(changed: readonly string[], importers: Importers): string[] {
  const found = new Set(changed);
  // A set is iterated over what is added meanwhile too.
  for (const file of found)
    for (const importer of importers.get(withoutEnding(file)) ?? []) found.add(importer);
  return [...found];
}

/**
 * Whether a test requests a path of app/routes.ts: "members/:id/like" is in `/members/${id}/like`.
 * API tests import nothing of the site that they test.
 */
export function requestsPath(test: string, path: string): boolean {
  const pattern = path.split("/").map((segment) => {
    if (segment === "*") return null;
    const part = segment.startsWith(":") ? "[^/\\s\"'`?]+" : segment.replaceAll(".", "\\.");
    return segment.endsWith("?") ? `(?:/${part})?` : `/${part}`;
  });
  return !pattern.includes(null) && new RegExp(`["'\`]${pattern.join("")}["'\`?#]`).test(test);
}

/** The steps that run a test file; null: the end-to-end and system tests, which take minutes. */
export function stepOf(test: string): "architecture" | "unit" | "api" | null {
  if (/^tests\/(?:api|site-migration|production|stripe)\//.test(test)) return "api";
  if (/^tests\/(?:e2e|system)\//.test(test)) return null;
  const inWorkerd = /^(?:app\/(?:domain|db|kit|i18n|platform|mail|request)|workers)\//.test(test);
  return inWorkerd && !test.startsWith("app/domain/location/") ? "unit" : "architecture";
}
