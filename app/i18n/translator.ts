import { keepWhole } from "~/kit/keep-whole";
import { type Language, textsFile } from "./languages";
import type { Namespace, Texts } from "./texts";
import { fetchOnce } from "./texts-of-pages";
import { createTranslation, type Source, type Translation } from "./translation";
import { languageIn, type Regional, type Tongue, variant, written } from "./variants";

/** One chunk per language, so that a browser loads only its own. */
const loaders = import.meta.env.SSR
  ? {}
  : import.meta.glob<Texts>("./locales/*.ts", { import: "default" });
/**
 * All texts, for development without a build. E-mails and landers are never rendered in a browser
 * and must not be in its bundle.
 */
const sources = import.meta.env.DEV
  ? import.meta.glob<Namespaces>("./locales/*/*.json", { import: "default" })
  : {};
/** Texts of rarely opened pages; a browser loads them with such a page. */
const withPages = import.meta.env.SSR
  ? {}
  : import.meta.glob<Namespaces>(
      "./locales/*/{address,bonus,debit,editing,finder,gifts,installed,leaving,orders,outbox,password,pictures,push,security,settings,shop}.json",
      {
        import: "default",
      },
    );

/**
 * Differences of the country variants (R224): a browser loads only the one of its page, and most
 * load none.
 */
const regionals =
  import.meta.env.SSR && !import.meta.env.DEV
    ? {}
    : import.meta.glob<Regional>("./variants/*.json", { import: "default" });

/** Reads a file of the build, which holds the Worker's texts (decision 0014). */
type Read = (path: string) => Promise<Namespaces>;
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
  write(words: string): string;
};

const translators = keepWhole(async (tongue: Tongue, read: Read | null) => {
  const [texts, regional] = await Promise.all([
    textsIn(languageIn(tongue), read),
    loadRegional(tongue, read),
  ]);
  return createTranslator({ tongue, texts, regional });
});
/** A language and its variants share the loaded texts. */
const textsIn = keepWhole(loadTexts);

/**
 * The translator of a locale, created once per isolate (or page), immutable and independent of the
 * viewer. The Worker passes a function that reads files; a browser, and code that runs without a
 * build, passes null.
 */
export const getTranslator = (tongue: Tongue, read: Read | null): Promise<Translator> =>
  translators(tongue, read);

async function loadTexts(language: Language, read: Read | null): Promise<Namespaces> {
  const load = loaders[`./locales/${language}.ts`];
  if (load) return { ...(await load()) };
  if (import.meta.env.DEV) return sourcesOf(language);
  if (!read) throw new Error(`Nothing reads the texts of ${language}`);
  return read(textsFile(language));
}

async function loadRegional(tongue: Tongue, read: Read | null): Promise<Regional | null> {
  if (!variant(tongue)) return null;
  const load = regionals[`./variants/${tongue}.json`];
  if (load) return load();
  if (!read) throw new Error(`Nothing reads what is written otherwise in ${tongue}`);
  return (await read(textsFile(tongue))) as Regional;
}

async function sourcesOf(language: Language): Promise<Namespaces> {
  const own = Object.entries(sources).filter(([path]) => path.startsWith(`./locales/${language}/`));
  const loaded = own.map(async ([path, load]) => [
    /(\w+)\.json$/.exec(path)?.[1] ?? "",
    await load(),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
}

function createTranslator(source: Loaded): Translator {
  const { tongue, texts, regional } = source;
  const translations = new Map<Namespace, object>();
  return {
    fetch: fetchOnce(texts, (namespace) => loadNamespace(languageIn(tongue), namespace)),
    of<Name extends Namespace>(namespace: Name) {
      const made = translations.get(namespace) ?? createTranslation(source, namespace);
      translations.set(namespace, made);
      return made as Translation<Name>;
    },
    write: (words) => written(words, regional),
  };
}
type Loaded = Source & { texts: Namespaces };

async function loadNamespace(language: Language, namespace: Namespace): Promise<Namespaces> {
  const load = withPages[`./locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  return load();
}
