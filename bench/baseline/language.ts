import { isLanguage, type Language } from "../../app/i18n/languages.ts";
import { BoundedCache } from "../../app/kit/bounded-cache.ts";

const known = new BoundedCache<string, Language | null>({ size: 500 });

/**
 * The implementation before remix-i18next: our own parser of `Accept-Language`, each header parsed
 * once.
 */
export function parseAcceptLanguage(request: Request): Language | null {
  const header = (request.headers.get("accept-language") ?? "").slice(0, 500);
  const before = known.get(header);
  if (before !== undefined) return before;
  const language = read(header);
  known.set(header, language);
  return language;
}

function read(header: string): Language | null {
  const ranges = header.split(",").map(parseRange);
  const best = ranges.filter((range) => range.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of best) {
    const base = tag === "no" || tag === "nn" ? "nb" : tag;
    if (isLanguage(base)) return base;
  }
  return null;
}

function parseRange(range: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
  const q = parameters
    .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return {
    tag: tag.split("-")[0] ?? "",
    weight: q === undefined ? (parameters.length ? 0 : 1) : Number(q),
  };
}
