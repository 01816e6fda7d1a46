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

const SECTION_HEADING = /<h2>(.*?)<\/h2>/g;
/** Fewer sections need no list of contents. */
const MIN_LISTED_SECTIONS = 4;

/** Gives each section an id; `contents` links to them, null if the page is short. */
export function listSections(html: string): { html: string; contents: string | null } {
  const links: string[] = [];
  const marked = html.replaceAll(SECTION_HEADING, (_, heading: string) => {
    const id = `s${links.length + 1}`;
    links.push(`<li><a href="#${id}">${heading}</a></li>`);
    return `<h2 id="${id}">${heading}</h2>`;
  });
  const contents = links.length < MIN_LISTED_SECTIONS ? null : `<ul>${links.join("")}</ul>`;
  return { html: marked, contents };
}

/** Folds each section under its heading, the question; what stands before the first stays open. */
export function foldSections(html: string): string {
  const [before = "", ...sections] = html.split("<h2>");
  const folded = sections.map((section) => {
    const [question, answer] = section.split("</h2>");
    return `<details><summary><h2>${question}</h2></summary>${answer}</details>`;
  });
  return before + folded.join("");
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
): Promise<PageTemplate & { contents: string | null }> {
  const template = import.meta.env.DEV
    ? await compileFromSource(request)
    : await templates(pageFile(request.language, request.page), read);
  const { write } = request;
  const html = fillPage(write(template.html), values);
  return {
    title: write(template.title),
    heading: write(template.heading),
    ...(request.page === "faq" ? { html: foldSections(html), contents: null } : listSections(html)),
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
