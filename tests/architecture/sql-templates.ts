import { filesBelow, textOf } from "./sources";

/** One sql`…` of a source: the texts between its placeholders. */
export type Template = { path: string; texts: string[] };

/**
 * Every sql`…` below app/ that reads or searches rows, including fragments and those inside
 * placeholders.
 */
export function sqlTemplates(): Template[] {
  return filesBelow("app", /(?<!\.test|\.tables)\.ts$/)
    .flatMap((path) => templatesIn(textOf(path)).map((texts) => ({ path, texts })))
    .filter(({ texts }) => /\b(SELECT|UPDATE|DELETE)\b/.test(texts.join("")));
}

export function templatesIn(source: string): string[][] {
  const tags = source.matchAll(/\bsql(?:<[^`]*?>)?`/g);
  return Array.from(tags, (tag) => textsFrom(source, tag.index + tag[0].length));
}

function textsFrom(source: string, start: number): string[] {
  const texts: string[] = [];
  for (let from = start, at = start; at < source.length; at++) {
    if (source[at] === "`") return [...texts, source.slice(from, at)];
    if (!source.startsWith("${", at)) continue;
    texts.push(source.slice(from, at));
    at = endOfHole(source, at + 2);
    from = at + 1;
  }
  return texts;
}

/**
 * The position of the brace that ends a placeholder; templates and objects inside it are skipped.
 */
function endOfHole(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at++) {
    if (source[at] === "`") at = endOfText(source, at + 1);
    if (source[at] === "{") depth++;
    if (source[at] === "}" && --depth === 0) return at;
  }
  return source.length;
}

function endOfText(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === "`") return at;
    if (source.startsWith("${", at)) at = endOfHole(source, at + 2);
  }
  return source.length;
}

/** Whether a statement's text was composed with this template. */
export function isMadeWith(statement: string, { texts }: Template): boolean {
  const parts = texts.map((text) =>
    normalizeSql(text)
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(parts.join("[^]*?")).test(normalizeSql(statement));
}

const normalizeSql = (text: string) => text.replaceAll(/\s+/g, " ");

/** The variants in which a template may be a whole statement, with a value in each placeholder. */
export function asStatements({ texts }: Template): string[] {
  const text = texts.join("?");
  return [text, `SELECT ${text}`, `SELECT 1 WHERE ${text}`];
}
