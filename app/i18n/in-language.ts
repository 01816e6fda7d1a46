import { isLanguage, type Language } from "./languages";

const NAMES = "language";

/** The address of what is asked for without cookies, in a language. */
export const inLanguage = (path: string, language: Language) =>
  `${path}?${new URLSearchParams({ [NAMES]: language })}`;

/** The language that such an address names; null where it names none of ours. */
export function languageNamed({ searchParams }: URL): Language | null {
  const language = searchParams.get(NAMES);
  return isLanguage(language) ? language : null;
}
