import type { Language } from "./languages";
import type { Namespace, Texts } from "./texts";
import { createTranslation, type Translation } from "./translation";

/** One chunk per language: the browser fetches its own and no other. */
const loaders = import.meta.glob<Texts>("./locales/*.ts", { import: "default" });
/** Letters and landers are never rendered in a browser, which would load their texts for nothing. */
const onServer = import.meta.env.SSR
  ? import.meta.glob<Record<string, unknown>>("./locales/*/{landers,mail}.json", {
      import: "default",
    })
  : {};
/** Of pages that few open; a browser fetches them where such a page is shown, and the Worker has them all. */
const withPages = import.meta.glob<Record<string, unknown>>("./locales/*/{leaving,settings}.json", {
  import: "default",
});

/** The texts of a language, one namespace at a time. */
export type Translator = {
  language: Language;
  of<Name extends Namespace>(namespace: Name): Translation<Name>;
  /** What is still to come before a namespace can be said; null where it is there. */
  fetch(namespace: Namespace): Promise<void> | null;
};

const translators = new Map<Language, Promise<Translator>>();

/** The translator of a language, made once per isolate (or page) and never changed; it knows nothing of who reads. */
export function getTranslator(language: Language): Promise<Translator> {
  let translator = translators.get(language);
  if (!translator) {
    translator = loadTexts(language).then((texts) => createTranslator(texts, language));
    translators.set(language, translator);
    translator.catch(() => translators.delete(language)); // a failed chunk may load at the next try
  }
  return translator;
}

async function loadTexts(language: Language): Promise<Record<string, unknown>> {
  const load = loaders[`./locales/${language}.ts`];
  if (!load) throw new Error(`No texts for language ${language}`);
  const onlyHere = import.meta.env.SSR ? { ...onServer, ...withPages } : {};
  const more = Object.entries(onlyHere).filter(([path]) =>
    path.startsWith(`./locales/${language}/`),
  );
  const [texts, ...others] = await Promise.all([
    load(),
    ...more.map(async ([path, loadOne]) => [/(\w+)\.json$/.exec(path)?.[1] ?? "", await loadOne()]),
  ]);
  return { ...texts, ...Object.fromEntries(others) };
}

function createTranslator(texts: Record<string, unknown>, language: Language): Translator {
  const translations = new Map<Namespace, object>();
  const fetched = new Map<Namespace, Promise<void>>();
  return {
    language,
    fetch(namespace) {
      if (namespace in texts) return null;
      const coming = fetched.get(namespace) ?? fetchInto(texts, language, namespace);
      fetched.set(namespace, coming);
      coming.catch(() => fetched.delete(namespace)); // as above
      return coming;
    },
    of<Name extends Namespace>(namespace: Name) {
      const made = translations.get(namespace) ?? createTranslation(texts, language, namespace);
      translations.set(namespace, made);
      return made as Translation<Name>;
    },
  };
}

async function fetchInto(
  texts: Record<string, unknown>,
  language: Language,
  namespace: Namespace,
): Promise<void> {
  const load = withPages[`./locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  texts[namespace] = await load();
}
