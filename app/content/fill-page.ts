/** What a page says of its site and company. A value of null leaves out the blocks that need it. */
export type PageValues = Record<string, string | null>;

/** A part that stands only where its value is set: a line ":::phone", the part, a line ":::". */
const BLOCK = /^:::(\w+)\n([\s\S]*?)^:::\n?/gm;

/**
 * Puts the values into a page's Markdown. Values are data: what would be Markdown or HTML in them is written so that it
 * reads as it stands. Throws where the page names a value that is not given, since a gap in a contract is a fault.
 */
export function fillPage(markdown: string, values: PageValues): string {
  return markdown
    .replaceAll(BLOCK, (_, name: string, part: string) => (values[name] ? part : ""))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined || value === null) throw new Error(`A page needs the value ${name}`);
      return escapeText(value);
    });
}

function escapeText(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_{}[\]#|]/g, "\\$&");
}
