import { isLanguage, type Language } from "./languages";

const NAMES = "language";

/** The URL of a resource that is fetched without cookies, in a language. */
export const inLanguage = (path: string, language: Language) =>
  `${path}?${new URLSearchParams({ [NAMES]: language })}`;

/** The language named in such a URL; null if it is none of ours. */
export function languageNamed({ searchParams }: URL): Language | null {
  const language = searchParams.get(NAMES);
  return isLanguage(language) ? language : null;
}
