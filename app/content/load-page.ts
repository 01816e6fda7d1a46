import { marked } from "marked";
import { fillPage, type PageValues } from "./fill-page";
import type { PageName } from "./pages";

/** One file per language and page, loaded when asked for. */
const files = import.meta.glob<string>("./*/*.md", { query: "?raw", import: "default" });

/** A page's title and its body as HTML, in a language. The texts are ours; the values in them are escaped. */
export async function loadPage(page: PageName, language: string, values: PageValues): Promise<{ title: string; html: string }> {
  const load = files[`./${language}/${page}.md`];
  if (!load) throw new Error(`No page ${page} in ${language}`);
  const [first = "", ...rest] = fillPage(await load(), values)
    .trimStart()
    .split("\n");
  return { title: first.replace(/^#\s+/, "").replaceAll("\\", ""), html: await marked.parse(rest.join("\n")) };
}
