import { type RouterContext, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { isLanguage, LANGUAGES, type Language } from "~/i18n/languages";
import { BoundedCache } from "~/kit/bounded-cache";

const [detect] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: "",
    order: ["custom"],
    findLocale: async ({ params }) => params.header ?? null,
  },
});

const ENOUGH = new Error("The language is told");
/** The middleware tells its context the language and then makes an i18next, for ten times the work: it is stopped between the two. */
class Told extends RouterContextProvider {
  language: unknown;
  override set<T>(_key: RouterContext<T>, value: T): never {
    this.language = value;
    throw ENOUGH;
  }
}
/** What the middleware is handed and does not look at. */
const ROUTE = { url: new URL("https://site.invalid/"), pattern: "" };
const next = async () => new Response();

/** Of headers as they came, and of what they come down to: browsers of a country send the same few. */
const known = new BoundedCache<string, Language | null>({ size: 500 });

/** The first of our languages that the browser asks for, by its weights (R18); null where it asks for none. */
export function browserLanguage(request: Request): Language | null | Promise<Language | null> {
  const header = (request.headers.get("accept-language") ?? "").slice(0, 500);
  const before = known.get(header);
  return before === undefined ? readHeader(header, request) : before;
}

/** Whoever is named first and without a weight is asked for most: the rest is read where that is none of ours. */
async function readHeader(header: string, request: Request): Promise<Language | null> {
  const first = /^[^,;]*(?=,|$)/.exec(header)?.[0];
  const language =
    (first && (await languageOf(plain(first), request))) ||
    (await languageOf(plain(header), request));
  known.set(header, language);
  return language;
}

/** What remix-i18next finds in a header; asked once for each that is another. */
async function languageOf(header: string, request: Request): Promise<Language | null> {
  const before = known.get(header);
  if (before !== undefined) return before;
  const context = new Told();
  try {
    await detect({ ...ROUTE, request, params: { header }, context }, next);
  } catch (stopped) {
    if (stopped !== ENOUGH) throw stopped;
  }
  const language = isLanguage(context.language) ? context.language : null;
  known.set(header, language);
  return language;
}

/**
 * Languages without their regions, `no` and `nn` as `nb`, and none that the browser refuses (`q=0`, RFC 9110, 12.4.2):
 * the library would take "fr" before "de-CH" wherever both are asked for, knows no name of `nb`, and reads no refusal.
 */
function plain(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/-[\w-]*/g, "")
    .replaceAll(/\b(?:no|nn)\b/g, "nb")
    .replaceAll(/[^,]*;\s*q=0(?:\.0*)?\s*(?=,|$)/g, "");
}
