import { memoizeAsync } from "~/kit/memoize-async";
import type { PageTemplate } from "./compile-page";
import { fillPage, type PageValues } from "./fill-page";
import { type PageName, pageFile } from "./pages";

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
  named: PageRequest,
  values: PageValues,
): Promise<PageTemplate> {
  const template = import.meta.env.DEV
    ? await compileFromSource(named)
    : await templates(pageFile(named.language, named.page), read);
  const { write } = named;
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
