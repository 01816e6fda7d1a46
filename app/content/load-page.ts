import { memoizeAsync } from "~/kit/promises";
import { withoutDoubleFullStop } from "~/kit/text";
import type { PageTemplate } from "./compile-page";
import { type PageName, pageFile } from "./pages";

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

/** In development no build exists whose files could be read. */
const sources = import.meta.env.DEV
  ? import.meta.glob<string>("./*/*.md", { query: "?raw", import: "default" })
  : {};

/**
 * `write` localizes the page's own words for the viewer's country, before any site value is
 * inserted.
 */
type PageRequest = { page: PageName; language: string; write: (text: string) => string };
type ReadTemplate = (path: string) => Promise<Record<string, unknown>>;

/**
 * Returns a page's title and its body as HTML in a language; `read` reads a file of the build. The
 * texts are trusted, the values in them are escaped.
 */
export async function loadPage(
  read: ReadTemplate,
  request: PageRequest,
  values: PageValues,
): Promise<PageTemplate> {
  const template = import.meta.env.DEV
    ? await compileFromSource(request)
    : await templates(pageFile(request.language, request.page), read);
  const { write } = request;
  return {
    title: write(template.title),
    heading: write(template.heading),
    html: fillPage(write(template.html), values),
  };
}

const templates = memoizeAsync(async (path: string, read: ReadTemplate) => {
  const { title, heading, html } = await read(path);
  if (typeof title !== "string" || typeof heading !== "string" || typeof html !== "string")
    throw new Error(`${path} is no template`);
  return { title, heading, html };
});

async function compileFromSource({
  page,
  language,
}: Omit<PageRequest, "write">): Promise<PageTemplate> {
  const { compilePage } = await import("./compile-page");
  const load = sources[`./${language}/${page}.md`];
  if (!load) throw new Error(`No page ${page} in ${language}`);
  return compilePage(await load());
}
