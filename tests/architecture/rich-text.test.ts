import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator, type Translator } from "~/i18n/translator";
import { RichText, TranslatorContext } from "~/i18n/use-translation";
import { writtenTextsOf } from "./locale-texts";

/** A value that would become an element, or another value, if it were inserted too early. */
const VALUES = {
  email: "<address>x</address>",
  phone: "<phone>",
  number: "{{country}}",
  country: "Norge",
  title: "<page>",
  time: "12:00",
};

test.each(LANGUAGES)(
  "%s: a text's tags become elements, those inside a value do not",
  async (language) => {
    const translator = await getTranslator(language, null);
    const rich = Object.entries(writtenTextsOf(language)).filter(([, text]) => /<\w/.test(text));
    expect(rich.length).toBeGreaterThan(5);
    for (const [key, text] of rich)
      expect(htmlOf(key, text, translator), key).toBe(expectedHtml(text));
  },
);

/** Renders each tag as an element of its own name. */
function htmlOf(key: string, text: string, translator: Translator): string {
  const tags = Array.from(text.matchAll(/<(\w+)>/g), ([, tag = ""]) => tag);
  const parts = Object.fromEntries(tags.map((tag) => [tag, createElement(tag, { key: tag })]));
  const element = createElement(RichText, { text: key as "nav.back", values: VALUES, parts });
  return renderToStaticMarkup(createElement(TranslatorContext, { value: translator }, element));
}

const expectedHtml = (text: string) =>
  text
    .replaceAll("'", "&#x27;")
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof typeof VALUES) =>
      VALUES[name].replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    );
