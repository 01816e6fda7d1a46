import { MODULE_ORDER } from "./dependency-rules";
import { filesBelow, textOf } from "./sources";

type TableReference = { path: string; table: string; writes: boolean };

/**
 * Each table's module and the name of its constant, as declared in `app/domain/<noun>/*.tables.ts`.
 */
export const TABLES = new Map(
  filesBelow("app/domain", /\.tables\.ts$/).flatMap((path) =>
    Array.from(
      textOf(path).matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g),
      ([, constant = "", table = ""]) => [table, { noun: moduleOf(path), constant }] as const,
    ),
  ),
);

/** `FROM a, b` names two tables; both are matched. Upper or lower case, quoted or not. */
const NAMED =
  /\b(FROM|JOIN|INTO|UPDATE(?:\s+OR\s+\w+)?|TABLE(?:\s+IF\s+EXISTS)?)\s+(?:main\.)?["`[\\]*(\w+)((?:\s+(?:AS\s+)?\w+)?\s*,\s*\w+\b)?/gi;

/**
 * Every table that a source text names in SQL, whether the text writes it, and the tables whose
 * declaration it imports. Limit: a table name composed of parts, which `hidesTables` rejects.
 */
export function tableReferencesIn(path: string, source: string): TableReference[] {
  const code = withoutComments(source);
  const found = Array.from(code.matchAll(NAMED), (match) => {
    const [, verb = "", first = "", rest = ""] = match;
    const before = code.slice(0, match.index);
    const writes = /^(INTO|UPDATE|TABLE)/i.test(verb) || /\bDELETE\s+$/i.test(before);
    const names = [first, ...(/\w+$/.exec(rest) ?? [])];
    return names.map((table) => ({ path, table: table.toLowerCase(), writes }));
  }).flat();
  const imported = [...TABLES].filter(([, { constant }]) => imports(code, constant));
  return uniqueReferences([
    ...found.filter(({ table }) => TABLES.has(table)),
    ...imported.map(([table, { constant }]) => ({ path, table, writes: changes(code, constant) })),
  ]);
}

const CONSTANTS = new Set(Array.from(TABLES.values(), ({ constant }) => constant));
const NAME_IN_VARIABLE =
  /\b(?:FROM|JOIN|INTO|UPDATE)\s+\$\{\s*(?:sql\.(?:raw|identifier)|(\w+)\s*\})/g;

/**
 * This test cannot read a table name in a variable, so such a name is forbidden, except the
 * constant of a declared table, whose import the test reads.
 */
export function hidesTables(source: string): boolean {
  const names = withoutComments(source).matchAll(NAME_IN_VARIABLE);
  return Array.from(names).some(([, name = ""]) => !CONSTANTS.has(name));
}

/**
 * Tables that SQL names by text instead of their constant: a renamed column of theirs is no type
 * error.
 */
export function tablesInText(source: string): string[] {
  const names = withoutComments(source).matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)/g);
  return Array.from(names, ([, name = ""]) => name).filter((name) => TABLES.has(name));
}

/** Only a module's repositories, SQL fragments and declaration name its table. */
export function isOwner({ path, table }: TableReference): boolean {
  const noun = TABLES.get(table)?.noun;
  return moduleOf(path) === noun && isStore(path);
}

export function isStore(path: string): boolean {
  return /^app\/domain\/[^/]+\/[\w-]+(-store|-sql|\.tables)\.ts$/.test(path);
}

/** An exception may only be a repository or SQL fragment that reads a lower module's table. */
export function mayBeExcepted({ path, table, writes }: TableReference): boolean {
  return (
    !writes && isStore(path) && positionOf(TABLES.get(table)?.noun) < positionOf(moduleOf(path))
  );
}

const positionOf = (noun = "") => MODULE_ORDER.indexOf(noun as (typeof MODULE_ORDER)[number]);

function moduleOf(path: string): string {
  return /^app\/domain\/([^/]+)/.exec(path)?.[1] ?? "";
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

function imports(code: string, constant: string): boolean {
  const values = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\.tables["']/g);
  return Array.from(values, ([, names = ""]) => names.split(","))
    .flat()
    .some((name) => name.trim().split(" ")[0] === constant);
}

const changes = (code: string, constant: string) =>
  new RegExp(
    `\\.(?:insert|update|delete)\\(${constant}\\)|\\binsert(?:Into|Select)\\(\\s*${constant}\\b|(?:INTO|UPDATE|DELETE\\s+FROM)\\s+\\$\\{${constant}\\}`,
  ).test(code);

/** One entry per file and table; it writes if any of them does. */
function uniqueReferences(namings: TableReference[]): TableReference[] {
  const tables = [...new Set(namings.map(({ table }) => table))].sort();
  return tables.flatMap((table) => {
    const same = namings.filter((naming) => naming.table === table);
    return same[0] ? [{ ...same[0], writes: same.some(({ writes }) => writes) }] : [];
  });
}
