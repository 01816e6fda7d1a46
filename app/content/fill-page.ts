import { withoutDoubleFullStop } from "~/kit/text";

/** The site and company values of a page. A null value removes the parts that need it. */
export type PageValues = Record<string, string | null>;

/** A part that is shown only if its value is set. */
const PART = /\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g;

/**
 * Puts the values into a page's HTML (compile-page.ts) and escapes them. Throws if the page names a
 * value that is missing, because a gap in a contract is an error.
 */
export function fillPage(html: string, values: PageValues): string {
  return html
    .replaceAll(PART, (_, name: string, part: string) => (values[name] ? part : ""))
    .replaceAll(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
      const value = values[name];
      if (value === undefined || value === null) throw new Error(`A page needs the value ${name}`);
      return escapeHtml(value) + withoutDoubleFullStop(value, stop);
    });
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (value: string) => value.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? "");
