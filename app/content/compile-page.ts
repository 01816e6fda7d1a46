import { marked } from "marked";

/**
 * A page as the build keeps it. `html` has `{{value}}` where a value stands, and `{{#value}}…{{/value}}` round what stands
 * only where its value is set. `heading` is the title with soft hyphens where its file has `&shy;`: a long word breaks
 * there on a narrow screen, also where the browser knows no hyphenation of the language.
 */
export type PageTemplate = { title: string; heading: string; html: string };

/** What begins a line and is no word: of a heading, of a list. */
const MARK = /^(?:#+ |- )?/;
/** The same in HTML, whose elements a part takes with it. */
const OPENED = /(<(?:li|p|h\d)>)(\{\{#\w+\}\})/g;
const CLOSED = /(\{\{\/\w+\}\})(<\/(?:li|p|h\d)>)/g;

/** Makes the Markdown of a page the template that its readers' values are put into. */
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

/** A part is a line ":::phone", its own lines, and a line ":::". It becomes words of its first and last line, which Markdown leaves alone. */
function withParts(markdown: string): string {
  return markdown.replaceAll(/^:::(\w+)\n([\s\S]*?)\n:::$/gm, (_, name: string, part: string) =>
    part.replace(MARK, `$&{{#${name}}}`).concat(`{{/${name}}}`),
  );
}
