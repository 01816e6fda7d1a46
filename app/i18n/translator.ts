import { memoizeAsync } from "~/kit/promises";
import {
  applyRegional,
  findVariant,
  type Language,
  languageOfLocale,
  type RegionalTexts,
  type TranslationLocale,
  textsPath,
} from "./languages";
import type { Namespace, Texts } from "./texts";
import { createTranslation, type Translation, type TranslationSource } from "./translation";

/**
 * One chunk per language, so that a browser loads only its own. `lazy` are the texts of rarely
 * opened pages, which it loads with such a page: their file names, which change with each build, are
 * in the language's chunk and not in the code of every page.
 */
type LanguageChunk = { default: Texts; lazy: Record<string, () => Promise<object>> };
const loaders = import.meta.env.SSR ? {} : import.meta.glob<LanguageChunk>("./locales/*.ts");
/**
 * All texts, for development without a build. E-mails and landers are never rendered in a browser
 * and must not be in its bundle.
 */
const sourceLoaders = import.meta.env.DEV
  ? import.meta.glob<Namespaces>("./locales/*/*.json", { import: "default" })
  : {};

/**
 * Differences of the country variants (R224): a browser loads only the one of its page, and most
 * load none.
 */
const regionalLoaders =
  import.meta.env.SSR && !import.meta.env.DEV
    ? {}
    : import.meta.glob<RegionalTexts>("./variants/*.json", { import: "default" });

/** Reads a file of the build, which holds the Worker's texts (decision 0014). */
type ReadTexts = (path: string) => Promise<Namespaces>;
type Namespaces = Record<string, unknown>;

/** The texts of a locale, one namespace at a time. */
export type Translator = {
  of<Name extends Namespace>(namespace: Name): Translation<Name>;
  /** The promise that loads a namespace; null for one that is bundled. */
  fetch(namespace: Namespace): Promise<void> | null;
  /**
   * Localizes our own words from another source, such as a legal page, for the country of this
   * locale.
   */
  write(text: string): string;
};

const translators = memoizeAsync(async (tongue: TranslationLocale, read: ReadTexts | null) => {
  const [texts, regional] = await Promise.all([
    loadTextsOnce(languageOfLocale(tongue), read),
    loadRegional(tongue, read),
  ]);
  return createTranslator({ tongue, texts, regional });
});
/** A language and its variants share the loaded texts. */
const loadTextsOnce = memoizeAsync(loadTexts);

/**
 * The translator of a locale, created once per isolate (or page), immutable and independent of the
 * viewer. The Worker passes a function that reads files; a browser, and code that runs without a
 * build, passes null.
 */
export const getTranslator = (
  tongue: TranslationLocale,
  read: ReadTexts | null,
): Promise<Translator> => translators(tongue, read);

async function loadTexts(language: Language, read: ReadTexts | null): Promise<Namespaces> {
  const load = loaders[`./locales/${language}.ts`];
  if (load) return { ...(await load()).default };
  if (import.meta.env.DEV) return loadSources(language);
  if (!read) throw new Error(`Nothing reads the texts of ${language}`);
  return read(textsPath(language));
}

async function loadRegional(
  tongue: TranslationLocale,
  read: ReadTexts | null,
): Promise<RegionalTexts | null> {
  if (!findVariant(tongue)) return null;
  const load = regionalLoaders[`./variants/${tongue}.json`];
  if (load) return load();
  if (!read) throw new Error(`Nothing reads what is written otherwise in ${tongue}`);
  return (await read(textsPath(tongue))) as RegionalTexts;
}

async function loadSources(language: Language): Promise<Namespaces> {
  const own = Object.entries(sourceLoaders).filter(([path]) =>
    path.startsWith(`./locales/${language}/`),
  );
  const loaded = own.map(async ([path, load]) => [
    /(\w+)\.json$/.exec(path)?.[1] ?? "",
    await load(),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
}

function createTranslator(source: LoadedTexts): Translator {
  const { tongue, texts, regional } = source;
  const translations = new Map<Namespace, object>();
  return {
    fetch: createNamespaceLoader(texts, (namespace) =>
      loadNamespace(languageOfLocale(tongue), namespace),
    ),
    of<Name extends Namespace>(namespace: Name) {
      const translation = translations.get(namespace) ?? createTranslation(source, namespace);
      translations.set(namespace, translation);
      return translation as Translation<Name>;
    },
    write: (text) => applyRegional(text, regional),
  };
}
type LoadedTexts = TranslationSource & { texts: Namespaces };

async function loadNamespace(language: Language, namespace: Namespace): Promise<object> {
  const chunk = await loaders[`./locales/${language}.ts`]?.();
  const load = chunk?.lazy[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  return load();
}

/** Loads the texts of one namespace. */
type LoadNamespace = (namespace: Namespace) => Promise<unknown>;

/**
 * Returns the promise for a namespace: null for one that is bundled, and for a fetched one always
 * the same promise, also after it has resolved. React renders an element again when its promise
 * resolves, and must get the same promise at the same place: otherwise it attributed the following
 * hooks to an earlier rendering and discarded the whole page. A rejected promise is replaced by a
 * new load.
 */
export function createNamespaceLoader(texts: Record<string, unknown>, load: LoadNamespace) {
  const fetched = new Map<Namespace, Promise<void>>();
  return (namespace: Namespace): Promise<void> | null => {
    const before = fetched.get(namespace);
    if (before || namespace in texts) return before ?? null;
    const loading = load(namespace).then((loaded) => {
      texts[namespace] = loaded;
    });
    fetched.set(namespace, loading);
    loading.catch(() => fetched.delete(namespace));
    return loading;
  };
}
