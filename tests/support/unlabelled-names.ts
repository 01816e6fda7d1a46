const TOKENS =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<!doctype[^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|[^">])*)>|[^<]+/gi;
const ATTRIBUTES = /\b(?:alt|title|aria-label|content|placeholder)="([^"]*)"/g;
/**
 * Elements that a reader perceives as one item. The text of a nested item does not count for its
 * ancestor.
 */
const ITEM_ELEMENTS = new Set([
  "title",
  "li",
  "article",
  "figure",
  "dialog",
  "header",
  "main",
  "html",
]);

type PageItem = { tag: string; words: string };
type LabelSearch = { names: readonly string[]; label: string };

/**
 * The items of a page in which a name occurs without the label, in their text or their accessible
 * text.
 */
export function unlabelledIn(html: string, { names, label }: LabelSearch): string[] {
  const open: PageItem[] = [{ tag: "page", words: "" }];
  const found: string[] = [];
  const isNamed = (words: string) => names.some((name) => words.includes(name));
  const close = ({ tag, words }: PageItem) => {
    if (isNamed(words) && !words.includes(label))
      found.push(`${tag}: ${excerptAround(words, names)}`);
  };
  for (const [token, , slash, name = "", attributes = ""] of html.matchAll(TOKENS)) {
    const tag = name.toLowerCase();
    if (!tag && !token.startsWith("<")) appendText(open, token);
    if (slash && open.at(-1)?.tag === tag) close(open.pop() as PageItem);
    if (!tag || slash) continue;
    if (tag === "meta") close({ tag, words: wordsOf(attributes) });
    else {
      if (ITEM_ELEMENTS.has(tag)) open.push({ tag, words: "" });
      appendText(open, wordsOf(attributes));
    }
  }
  for (const thing of open) close(thing);
  return found;
}

const appendText = (open: PageItem[], words: string) => {
  const thing = open.at(-1);
  if (thing) thing.words += `${words} `;
};
const wordsOf = (attributes: string) =>
  Array.from(attributes.matchAll(ATTRIBUTES), ([, words]) => words).join(" ");

function excerptAround(words: string, names: readonly string[]): string {
  const at = Math.max(...names.map((name) => words.indexOf(name)));
  return words.slice(Math.max(0, at - 40), at + 60).replace(/\s+/g, " ");
}

/** The objects of a response in which a name occurs without the fictional flag. */
export function unflaggedIn(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.values(value).some(
    (part) => typeof part === "string" && names.some((name) => part.includes(name)),
  );
  const flagged = (value as { fictional?: unknown }).fictional === true;
  const below = Object.values(value).flatMap((part) => unflaggedIn(part, names));
  return own && !flagged ? [JSON.stringify(value).slice(0, 120), ...below] : below;
}
