import { createContext, use } from "react";
import type { Namespace } from "./texts";
import type { Translation } from "./translation";
import type { Translator } from "./translator";

/** The language of this page: the entries of server and browser give it. */
export const TranslatorContext = createContext<Translator | null>(null);

/** `t` says the texts of the page's language: keys of `namespace`, or any other's with its name before them. */
export function useTranslation<Name extends Namespace = "common">(
  namespace: Name = "common" as Name,
): Translation<Name> {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error("No language around this element");
  const coming = translator.fetch(namespace);
  if (coming) use(coming);
  return translator.of(namespace);
}
