import { createContext, use } from "react";
import type { Namespace } from "./texts";
import type { Translation } from "./translation";
import type { Translator } from "./translator";

/** The translator of this page, set by the entry files of server and browser. */
export const TranslatorContext = createContext<Translator | null>(null);

/**
 * `t` translates into the page's language: keys of `namespace`, or of any other with its name in
 * front.
 */
export function useTranslation<Name extends Namespace = "common">(
  namespace: Name = "common" as Name,
): Translation<Name> {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error("No language around this element");
  const loading = translator.fetch(namespace);
  if (loading) use(loading);
  return translator.of(namespace);
}
