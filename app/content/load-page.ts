import { marked } from "marked";
import { fillPage, type PageValues } from "./fill-page";
import type { PageName } from "./pages";

/** One file per language and page, loaded when asked for. */
const files = import.meta.glob<string>("./*/*.md", { query: "?raw", import: "default" });

/**
 * A page's title and its body as HTML, in a language. The texts are ours; the values in them are escaped. `heading` is the
 * title with soft hyphens where its file has `&shy;`: a long word breaks there on a narrow screen, also where the browser
 * knows no hyphenation of the language.
 */
export async function loadPage(
  page: PageName,
  language: string,
  values: PageValues,
): Promise<{ title: string; heading: string; html: string }> {
  const load = files[`./${language}/${page}.md`];
  if (!load) throw new Error(`No page ${page} in ${language}`);
  const [first = "", ...rest] = fillPage(await load(), values)
    .trimStart()
    .split("\n");
  const named = first.replace(/^#\s+/, "").replaceAll("\\", "");
  const [title, heading] = [named.replaceAll("&shy;", ""), named.replaceAll("&shy;", "\u00ad")];
  return { title, heading, html: await marked.parse(rest.join("\n")) };
}
