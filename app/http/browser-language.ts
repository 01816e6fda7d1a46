import { createContext, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { isLanguage, LANGUAGES, type Language } from "~/i18n/languages";
import { BoundedCache } from "~/kit/bounded-cache";

const headerContext = createContext<string>();

const [detect, getDetected] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: "",
    order: ["custom"],
    findLocale: async ({ context }) => context.get(headerContext),
  },
  i18next: { initAsync: false },
});

/** Browsers of a country send the same few headers, and reading one costs more than a kept page. */
const known = new BoundedCache<string, Language | null>({ size: 500 });

/**
 * The first of our languages that the browser asks for, by its weights (R18); null where it asks for none.
 * remix-i18next reads the header and picks, once per header: with each look it makes an i18next that nobody needs.
 */
export async function browserLanguage(request: Request): Promise<Language | null> {
  const header = (request.headers.get("accept-language") ?? "").slice(0, 500);
  const before = known.get(header);
  if (before !== undefined) return before;
  const context = new RouterContextProvider();
  context.set(headerContext, plain(header));
  const route = { params: {}, url: new URL(request.url), pattern: "" };
  await detect({ request, context, ...route }, async () => new Response());
  const detected = getDetected(context);
  const language = isLanguage(detected) ? detected : null;
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
