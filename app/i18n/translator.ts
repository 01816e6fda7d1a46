import { keepWhole } from "~/kit/keep-whole";
import { type Language, textsFile } from "./languages";
import type { Namespace, Texts } from "./texts";
import { fetchOnce } from "./texts-of-pages";
import { createTranslation, type Source, type Translation } from "./translation";
import { languageIn, type Regional, type Tongue, variant, written } from "./variants";

/** One chunk per language: the browser fetches its own and no other. */
const loaders = import.meta.env.SSR
  ? {}
  : import.meta.glob<Texts>("./locales/*.ts", { import: "default" });
/** All texts, where there is no build: letters and landers are never rendered in a browser, which would load theirs for nothing. */
const sources = import.meta.env.DEV
  ? import.meta.glob<Namespaces>("./locales/*/*.json", { import: "default" })
  : {};
/** Of pages that few open; a browser fetches them where such a page is shown. */
const withPages = import.meta.env.SSR
  ? {}
  : import.meta.glob<Namespaces>(
      "./locales/*/{address,bonus,debit,editing,finder,gifts,installed,leaving,orders,outbox,password,pictures,push,security,settings,shop}.json",
      {
        import: "default",
      },
    );

/** What a country writes otherwise (R224): a browser fetches that of its page's variant, most fetch none. */
const regionals =
  import.meta.env.SSR && !import.meta.env.DEV
    ? {}
    : import.meta.glob<Regional>("./variants/*.json", { import: "default" });

/** Reads a file of the build; the Worker has its texts there (decision 0014). */
type Read = (path: string) => Promise<Namespaces>;
type Namespaces = Record<string, unknown>;

/** The texts of a tongue, one namespace at a time. */
export type Translator = {
  of<Name extends Namespace>(namespace: Name): Translation<Name>;
  /** What is to come before a namespace can be said, or has come; null for one that is there from the start. */
  fetch(namespace: Namespace): Promise<void> | null;
  /** Words of ours that lie elsewhere, such as a legal page's, as the country of this tongue writes them. */
  write(words: string): string;
};

const translators = keepWhole(async (tongue: Tongue, read: Read | null) => {
  const [texts, regional] = await Promise.all([
    textsIn(languageIn(tongue), read),
    loadRegional(tongue, read),
  ]);
  return createTranslator({ tongue, texts, regional });
});
/** A language and its variants have their texts together. */
const textsIn = keepWhole(loadTexts);

/**
 * The translator of a tongue, made once per isolate (or page) and never changed; it knows nothing of who reads. The Worker
 * says how it reads a file; a browser, and what runs without a build, does without (null).
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
