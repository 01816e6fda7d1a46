import { keepWhole } from "~/kit/keep-whole";
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
type Named = { page: PageName; language: string; write: (words: string) => string };
type Read = (path: string) => Promise<Record<string, unknown>>;

/**
 * Returns a page's title and its body as HTML in a language; `read` reads a file of the build. The
 * texts are trusted, the values in them are escaped.
 */
export async function loadPage(
  read: Read,
  named: Named,
  values: PageValues,
): Promise<PageTemplate> {
  const template = import.meta.env.DEV
    ? await compiledNow(named)
    : await templates(pageFile(named.language, named.page), read);
  const { write } = named;
  return {
    title: write(template.title),
    heading: write(template.heading),
    html: fillPage(write(template.html), values),
  };
}

const templates = keepWhole(async (path: string, read: Read) => {
  const { title, heading, html } = await read(path);
  if (typeof title !== "string" || typeof heading !== "string" || typeof html !== "string")
    throw new Error(`${path} is no template`);
  return { title, heading, html };
});

async function compiledNow({ page, language }: Omit<Named, "write">): Promise<PageTemplate> {
  const { compilePage } = await import("./compile-page");
  const load = sources[`./${language}/${page}.md`];
  if (!load) throw new Error(`No page ${page} in ${language}`);
  return compilePage(await load());
}
