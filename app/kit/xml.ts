/** An XML element that is already written. */
export type Xml = { readonly xml: string };
type XmlContent = string | number | Xml | readonly (Xml | null)[];

/** `<name>content</name>`; a text is escaped. */
export function element(name: string, content: XmlContent): Xml {
  return { xml: openTag(name) + write(content) + closeTag(name) };
}

/** The start of a document in UTF-8 whose root belongs to a namespace; `closeTag` ends it. */
export const xmlStart = ({ name, namespace }: { name: string; namespace: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${escapeXml(namespace)}">`;

export const openTag = (name: string): string => `<${name}>`;
export const closeTag = (name: string): string => `</${name}>`;

function write(content: XmlContent): string {
  if (typeof content === "number") return String(content);
  if (typeof content === "string") return escapeXml(content);
  if ("xml" in content) return content.xml;
  return content.map((part) => part?.xml ?? "").join("");
}

/** The characters that XML 1.0 allows. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string): string =>
  text
    .replaceAll(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
