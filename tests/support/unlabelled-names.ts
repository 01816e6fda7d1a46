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

type PageItem = { tag: string; text: string };
type LabelSearch = { names: readonly string[]; label: string };

/**
 * The items of a page in which a name occurs without the label, in their text or their accessible
 * text.
 */
export function unlabelledIn(html: string, { names, label }: LabelSearch): string[] {
  const open: PageItem[] = [{ tag: "page", text: "" }];
  const found: string[] = [];
  const isNamed = (text: string) => names.some((name) => text.includes(name));
  const close = ({ tag, text }: PageItem) => {
    if (isNamed(text) && !text.includes(label)) found.push(`${tag}: ${excerptAround(text, names)}`);
  };
  for (const [token, , slash, name = "", attributes = ""] of html.matchAll(TOKENS)) {
    const tag = name.toLowerCase();
    if (!tag && !token.startsWith("<")) appendText(open, token);
    if (slash && open.at(-1)?.tag === tag) close(open.pop() as PageItem);
    if (!tag || slash) continue;
    if (tag === "meta") close({ tag, text: attributeTextOf(attributes) });
    else {
      if (ITEM_ELEMENTS.has(tag)) open.push({ tag, text: "" });
      appendText(open, attributeTextOf(attributes));
    }
  }
  for (const thing of open) close(thing);
  return found;
}

const appendText = (open: PageItem[], text: string) => {
  const thing = open.at(-1);
  if (thing) thing.text += `${text} `;
};
const attributeTextOf = (attributes: string) =>
  Array.from(attributes.matchAll(ATTRIBUTES), ([, text]) => text).join(" ");

function excerptAround(text: string, names: readonly string[]): string {
  const at = Math.max(...names.map((name) => text.indexOf(name)));
  return text.slice(Math.max(0, at - 40), at + 60).replace(/\s+/g, " ");
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
