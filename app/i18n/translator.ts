import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next/initReactI18next";
import { isolate } from "~/kit/text";
import { DEFAULT_LANGUAGE, type Language } from "./languages";
import type { Texts } from "./texts";

/** One chunk per language: the browser fetches its own and no other. */
const loaders = import.meta.glob<Texts>("./locales/*.ts", { import: "default" });
/** Letters and landers are never rendered in a browser, which would load their texts for nothing. */
const onServer = import.meta.env.SSR
  ? import.meta.glob<Record<string, unknown>>("./locales/*/{landers,mail}.json", {
      import: "default",
    })
  : {};

const translators = new Map<Language, Promise<i18n>>();

/**
 * The translator of a language, made once per isolate (or page) and never changed: an instance per request
 * would cost more than rendering a page. Pages use it through react-i18next, mails through `t`.
 */
export function getTranslator(language: Language): Promise<i18n> {
  let translator = translators.get(language);
  if (!translator) {
    translator = createTranslator(language);
    translators.set(language, translator);
    translator.catch(() => translators.delete(language)); // a failed chunk may load at the next try
  }
  return translator;
}

async function createTranslator(language: Language): Promise<i18n> {
  const load = loaders[`./locales/${language}.ts`];
  if (!load) throw new Error(`No texts for language ${language}`);
  const more = Object.entries(onServer).filter(([path]) =>
    path.startsWith(`./locales/${language}/`),
  );
  const [texts, ...others] = await Promise.all([
    load(),
    ...more.map(async ([path, loadOne]) => [/(\w+)\.json$/.exec(path)?.[1] ?? "", await loadOne()]),
  ]);
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [language],
    resources: { [language]: { ...texts, ...Object.fromEntries(others) } },
    defaultNS: "common",
    // React and the mail templates escape markup; here a name from right to left is kept from turning our sentence round.
    interpolation: { escape: isolate },
    react: { useSuspense: false },
    returnNull: false,
  });
  return instance;
}

export { DEFAULT_LANGUAGE };
