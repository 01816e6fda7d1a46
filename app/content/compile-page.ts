import { marked } from "marked";

/**
 * A page as the build stores it. `html` has `{{value}}` in the place of a value, and
 * `{{#value}}…{{/value}}` around a part that is shown only if its value is set. `heading` is the
 * title with soft hyphens where its file has `&shy;`: a long word then breaks on a narrow screen,
 * even if the browser cannot hyphenate the language.
 */
export type PageTemplate = { title: string; heading: string; html: string };

/** Markdown markers at the start of a line: of a heading or of a list item. */
const MARK = /^(?:#+ |- )?/;
/** The HTML elements that a conditional part encloses together with its text. */
const OPENED = /(<(?:li|p|h\d)>)(\{\{#\w+\}\})/g;
const CLOSED = /(\{\{\/\w+\}\})(<\/(?:li|p|h\d)>)/g;

/** Compiles the Markdown of a page to a template, which `fillPage` fills with values. */
export function compilePage(markdown: string): PageTemplate {
  const [first = "", ...rest] = markdown.trimStart().split("\n");
  const named = first.replace(/^#\s+/, "");
  const html = marked.parse(withParts(rest.join("\n")), { async: false });
  return {
    title: named.replaceAll("&shy;", ""),
    heading: named.replaceAll("&shy;", "\u00ad"),
    html: html
      .replaceAll(/%7B%7B(\w+)%7D%7D/g, "{{$1}}") // in the address of a link
      .replaceAll(OPENED, "$2$1")
      .replaceAll(CLOSED, "$2$1"),
  };
}

/**
 * A conditional part is a line ":::phone", its own lines, and a line ":::". Its marker moves into
 * the first and last text line, which Markdown leaves unchanged.
 */
function withParts(markdown: string): string {
  return markdown.replaceAll(/^:::(\w+)\n([\s\S]*?)\n:::$/gm, (_, name: string, part: string) =>
    part.replace(MARK, `$&{{#${name}}}`).concat(`{{/${name}}}`),
  );
}
