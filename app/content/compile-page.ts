import { marked } from "marked";

/**
 * A page as the build stores it. `html` has `{{value}}` in the place of a value, and
 * `{{#value}}…{{/value}}` around a part that is shown only if its value is set. `heading` is the
 * title with soft hyphens where its file has `&shy;`: a long word then breaks on a narrow screen,
 * even if the browser cannot hyphenate the language.
 */
export type PageTemplate = { title: string; heading: string; html: string };

/** Markdown markers at the start of a line: of a heading or of a list item. */
const LINE_MARKER = /^(?:#+ |- )?/;
/** The HTML elements that a conditional part encloses together with its text. */
const OPENING_PART = /(<(?:li|p|h\d)>)(\{\{#\w+\}\})/g;
const CLOSING_PART = /(\{\{\/\w+\}\})(<\/(?:li|p|h\d)>)/g;

/** Compiles the Markdown of a page to a template, which `fillPage` fills with values. */
export function compilePage(markdown: string): PageTemplate {
  const [first = "", ...rest] = markdown.trimStart().split("\n");
  const titleText = first.replace(/^#\s+/, "");
  const html = marked.parse(withConditionalParts(rest.join("\n")), { async: false });
  return {
    title: titleText.replaceAll("&shy;", ""),
    heading: titleText.replaceAll("&shy;", "\u00ad"),
    html: html
      .replaceAll(/%7B%7B(\w+)%7D%7D/g, "{{$1}}") // in the address of a link
      .replaceAll(OPENING_PART, "$2$1")
      .replaceAll(CLOSING_PART, "$2$1"),
  };
}

/**
 * A conditional part is a line ":::phone", its own lines, and a line ":::". Its marker moves into
 * the first and last text line, which Markdown leaves unchanged.
 */
function withConditionalParts(markdown: string): string {
  return markdown.replaceAll(/^:::(\w+)\n([\s\S]*?)\n:::$/gm, (_, name: string, part: string) =>
    part.replace(LINE_MARKER, `$&{{#${name}}}`).concat(`{{/${name}}}`),
  );
}
