/** A part of a page in a form that React can render. */
export type Markup =
  | string
  | { tag: string; props: Record<string, string | boolean>; children: Markup[] };
type Element = Exclude<Markup, string>;

const VOID = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"]);
/** Attributes with another name in React than in HTML. */
const NAMES: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  srcset: "srcSet",
  fetchpriority: "fetchPriority",
};
const FLAGS = new Set(["hidden", "disabled", "checked", "required", "inert", "selected"]);
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/**
 * A tag, a comment, or the text before the next one. The contents of scripts and style sheets are
 * no markup.
 */
const PIECE =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gi;

/** Parses HTML as React writes it, with every element closed, into a tree. */
export function readMarkup(html: string): Element {
  const top: Element = { tag: "", props: {}, children: [] };
  const open: Element[] = [top];
  for (const [, , closes, tag, attributes = "", closed, text] of html.matchAll(PIECE)) {
    const into = open.at(-1) as Element;
    if (text !== undefined) into.children.push(plain(text));
    else if (closes) open.pop();
    else if (tag) {
      const element: Element = { tag, props: propsOf(attributes), children: [] };
      into.children.push(element);
      if (!closed && !VOID.has(tag)) open.push(element);
    }
  }
  return top;
}

/** The items of the longest list of a page. */
export function longestList(page: Markup): Markup[] {
  if (typeof page === "string") return [];
  const own = page.children.filter((child) => typeof child !== "string" && child.tag === "li");
  return [own, ...page.children.map(longestList)].reduce((most, list) =>
    list.length > most.length ? list : most,
  );
}

function propsOf(attributes: string): Element["props"] {
  const pairs = Array.from(
    attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g),
    ([, name = "", value = ""]): [string, string | boolean] => [
      NAMES[name] ?? name,
      FLAGS.has(name) ? true : plain(value),
    ],
  );
  return Object.fromEntries(pairs);
}

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] as string);
