/** Markup that mail programs remove, misread or treat as spam, each with its reason. */
const FORBIDDEN_MARKUP: [what: RegExp, why: string][] = [
  [/<(?:script|form|input|iframe|object|embed|video|audio|svg|link|base)\b/i, "is taken out"],
  [/\son\w+=/i, "a handler is taken out"],
  [/<img\b|\burl\(|\bsrc=|background=/i, "loads something, which tells that it was read"],
  [/<div[^>]*style="[^"]*(?:padding|(?<!max-)width):/i, "Outlook lays out tables alone"],
  [/display:\s*(?:flex|grid)|position:|float:/i, "Outlook and Gmail know no such layout"],
  [/var\(|calc\(|light-dark\(|oklch\(/i, "mail programs know no such value"],
  [/@import|@font-face/i, "loads a font"],
  [/href="(?!https:\/\/)/i, "leads elsewhere than over https"],
  [/href="[^"]*\s/i, "an address with a space"],
  [/[\u{10000}-\u{10ffff}]/u, "old programs show such a letter as a box"],
];
/** Gmail truncates an e-mail after this many bytes, which would hide the unsubscribe link. */
const MAX_BYTES = 102_000;
/** Void elements have no end tag. */
const VOID_ELEMENTS = /^(?:meta|br|hr)$/;

/** Why an e-mail's HTML would not be displayed as written; empty if it would. */
export function lintEmail(html: string): string[] {
  const found = FORBIDDEN_MARKUP.flatMap(([what, reason]) => {
    const hit = what.exec(html);
    return hit ? [`${hit[0]}: ${reason}`] : [];
  });
  const tables = Array.from(html.matchAll(/<table\b[^>]*>/g), ([table]) => table);
  const links = Array.from(
    html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs),
    ([, linkText = ""]) => linkText,
  );
  return [
    ...found,
    ...unclosedIn(html),
    ...(tables.every((table) => table.includes('role="presentation"'))
      ? []
      : ["a table is read out as one"]),
    ...(links.every((linkText) => linkText.replaceAll(/<[^>]*>/g, "").trim())
      ? []
      : ["a link says nothing"]),
    ...(/^<!DOCTYPE html PUBLIC/.test(html) ? [] : ["no doctype that tables are laid out by"]),
    ...(/<td[^>]*word-break:break-word/.test(html)
      ? []
      : ["a long word makes it wider than a phone"]),
    ...(/<html[^>]* lang="[a-z]{2}/.test(html) ? [] : ["no language"]),
    ...(/<title>[^<]+<\/title>/.test(html) ? [] : ["no title"]),
    ...((html.match(/<h1\b/g) ?? []).length === 1 ? [] : ["not one heading"]),
    ...(/name="color-scheme"/.test(html) ? [] : ["dark programs turn its colours round"]),
    ...(new TextEncoder().encode(html).length <= MAX_BYTES ? [] : ["is cut off by Gmail"]),
  ];
}

/** Elements that are not closed, or closed by another one's end tag. */
function unclosedIn(html: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", own] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/g)) {
    if (own || VOID_ELEMENTS.test(name)) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return [`</${name}> closes another one`];
  }
  return open.map((name) => `<${name}> is not closed`);
}
