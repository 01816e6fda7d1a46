import { cloneElement, type ReactElement } from "react";
import type { LazyTextKey, TextKey } from "./texts";
import { interpolate, type Values } from "./translation";
import { useTranslation } from "./use-translation";

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
