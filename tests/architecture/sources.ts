import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export type Import = {
  /**
   * "app/kit/zod" for one of our own files, without its extension; the package's specifier for
   * others.
   */
  target: string;
  /** The import is erased at compile time. */
  typeOnly: boolean;
};

/** Files below a folder of the project as paths from its root, such as "app/kit/zod.ts". */
export function filesBelow(folder: string, pattern = /\.tsx?$/): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(`${folder}/${entry.name}`, pattern)
        : [`${folder}/${entry.name}`],
    )
    .filter((path) => pattern.test(path))
    .sort();
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

export function exists(path: string): boolean {
  return statSync(join(ROOT, path), { throwIfNoEntry: false }) !== undefined;
}

/**
 * `import … from "x"`, `export … from "x"`, `import "x"`, and `import("x")`, each at the start of a
 * statement or in an expression.
 */
const STATEMENT =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?([\w*\s{},$]*?)\s*from\s*["']([^"']+)["']/g;
const BARE = /(?:^|[\n;])\s*import\s*["']([^"']+)["']/g;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Every import of a source text at `path`. */
export function importsOf(path: string, source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  const found = [
    ...Array.from(code.matchAll(STATEMENT), ([, type, names = "", from = ""]) => ({
      from,
      typeOnly: Boolean(type) || onlyTypes(names),
    })),
    ...Array.from(code.matchAll(BARE), ([, from = ""]) => ({ from, typeOnly: false })),
    ...Array.from(code.matchAll(DYNAMIC), ([, from = ""]) => ({ from, typeOnly: false })),
  ];
  return found.map(({ from, typeOnly }) => ({ target: targetOf(path, from), typeOnly }));
}

/** `{ type A, type B }` */
function onlyTypes(names: string): boolean {
  const list = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const entries = list
    ?.split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    entries !== undefined && entries.length > 0 && entries.every((name) => name.startsWith("type "))
  );
}

function targetOf(path: string, from: string): string {
  const own = from.startsWith("~/")
    ? `app/${from.slice(2)}`
    : from.startsWith(".")
      ? posix.join(posix.dirname(path), from)
      : from;
  return own === from ? from : own.replace(/\.tsx?$/, "");
}
