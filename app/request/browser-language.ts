import { RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { isLanguage, LANGUAGES, type Language } from "~/i18n/languages";
import { BoundedCache } from "~/kit/bounded-cache";

const [detectLocale, getLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: "",
    order: ["custom"],
    findLocale: async ({ request }) => normalizeHeader(acceptLanguage(request)),
  },
});

/** Cached by header: browsers of one country send the same few headers. */
const languageCache = new BoundedCache<string, Language | null>({ size: 500 });

/**
 * The first supported language of the Accept-Language header, by weight (R18); null if there is
 * none.
 */
export function browserLanguage(request: Request): Language | null | Promise<Language | null> {
  const header = acceptLanguage(request);
  const before = languageCache.get(header);
  return before === undefined ? detectLanguage(header, request) : before;
}

/**
 * Calls the middleware outside the router: the edge cache needs the language before it. The address
 * and the pattern are required and not read.
 */
async function detectLanguage(header: string, request: Request): Promise<Language | null> {
  const context = new RouterContextProvider();
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  await detectLocale(args, async () => new Response());
  const locale = getLocale(context);
  const language = isLanguage(locale) ? locale : null;
  languageCache.set(header, language);
  return language;
}

const acceptLanguage = (request: Request): string =>
  (request.headers.get("accept-language") ?? "").slice(0, 500);

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
