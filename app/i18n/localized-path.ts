import { isLanguage, type Language } from "./languages";

const LANGUAGE_PARAM = "language";

/** The URL of a resource that is fetched without cookies, in a language. */
export const localizedPath = (path: string, language: Language) =>
  `${path}?${new URLSearchParams({ [LANGUAGE_PARAM]: language })}`;

/** The language named in such a URL; null if it is none of ours. */
export function languageParam({ searchParams }: URL): Language | null {
  const language = searchParams.get(LANGUAGE_PARAM);
  return isLanguage(language) ? language : null;
}
