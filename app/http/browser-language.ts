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

const LANGUAGE_CAPTURED = new Error("The language is told");
/**
 * Aborts the middleware as soon as it sets the language. Its next step creates an i18next instance,
 * which costs ten times as much.
 */
class LanguageCapture extends RouterContextProvider {
  language: unknown;
  override set<T>(_key: RouterContext<T>, value: T): never {
    this.language = value;
    throw LANGUAGE_CAPTURED;
  }
}
/** A value that the middleware requires and never reads. */
const ROUTE = { url: new URL("https://site.invalid/"), pattern: "" };
const next = async () => new Response();

/**
 * Cache by header, both original and normalized: browsers of one country send the same few headers.
 */
const languageCache = new BoundedCache<string, Language | null>({ size: 500 });

/**
 * The first supported language of the Accept-Language header, by weight (R18); null if there is
 * none.
 */
export function browserLanguage(request: Request): Language | null | Promise<Language | null> {
  const header = (request.headers.get("accept-language") ?? "").slice(0, 500);
  const before = languageCache.get(header);
  return before === undefined ? parseHeader(header, request) : before;
}

/**
 * A first entry without a weight has the highest weight: the rest is parsed only if that language
 * is not supported.
 */
async function parseHeader(header: string, request: Request): Promise<Language | null> {
  const first = /^[^,;]*(?=,|$)/.exec(header)?.[0];
  const language =
    (first && (await detectLanguage(normalizeHeader(first), request))) ||
    (await detectLanguage(normalizeHeader(header), request));
  languageCache.set(header, language);
  return language;
}

/** The result of remix-i18next for a header, cached per distinct header. */
async function detectLanguage(header: string, request: Request): Promise<Language | null> {
  const before = languageCache.get(header);
  if (before !== undefined) return before;
  const context = new LanguageCapture();
  try {
    await detect({ ...ROUTE, request, params: { header }, context }, next);
  } catch (stopped) {
    if (stopped !== LANGUAGE_CAPTURED) throw stopped;
  }
  const language = isLanguage(context.language) ? context.language : null;
  languageCache.set(header, language);
  return language;
}

/**
 * Normalizes the header: removes regions, maps `no` and `nn` to `nb`, and removes languages that
 * the browser refuses (`q=0`, RFC 9110, 12.4.2). The library would prefer "fr" to "de-CH" whenever
 * both are listed, has no entry for `nb`, and ignores refusals.
 */
function normalizeHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/-[\w-]*/g, "")
    .replaceAll(/\b(?:no|nn)\b/g, "nb")
    .replaceAll(/[^,]*;\s*q=0(?:\.0*)?\s*(?=,|$)/g, "");
}
