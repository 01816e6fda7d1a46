import { cloneElement, createContext, type ReactElement, use } from "react";
import type { LazyTextKey, Namespace, TextKey } from "./texts";
import { interpolate, type Translation, type Values } from "./translation";
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

type RichTextProps = {
  text: TextKey<"common"> | LazyTextKey;
  values?: Values;
  /**
   * The elements for the tags of the text, such as `<terms>`: each gets the words inside the tag as
   * its children.
   */
  parts: Record<string, ReactElement>;
};

/**
 * A text with elements in it. Values are inserted last, so that a tag inside a value is not parsed.
 */
export function RichText({ text, values = {}, parts }: RichTextProps) {
  const { t, language } = useTranslation();
  const pieces = t(text as TextKey<"common">).split(/<(\w+)>([^<]*)<\/\1>/);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return interpolate(piece, values, language);
    if (at % 3 === 2) return null; // the tag's content, already rendered
    const content = interpolate(pieces[at + 1] ?? "", values, language);
    const part = parts[piece];
    return part ? cloneElement(part, { key: piece }, content) : content;
  });
}
