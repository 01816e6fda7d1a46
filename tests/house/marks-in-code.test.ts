import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Nobody reads them as a sentence: headers, pages of this machine alone, drawings. */
const UNREAD = /\.test\.tsx?$|^app\/routes\/(?:dev|api|resources)\/|^app\/mail\/letter-page\.tsx$/;
/** A value and then a sign that stands off from a word in one language and not in the next. */
const IN_A_STRING = /`[^`]*\$\{[^`}]*\}[:;!?] (?=[^`]*`)/;
const IN_A_PAGE = /\{[\w.]+(?:\([^{}]*\))?\}[:;!?](?= ?(?:\{|<\/))/;

/** French sets a colon off, by a space that does not break: it stands in the text, or comes of `colonOf`. */
test("no code writes a sign between a text and a value", () => {
  const sources = [...filesBelow("app/routes"), ...filesBelow("app/mail"), ...filesBelow("app/ui")];
  const found = sources
    .filter((path) => !UNREAD.test(path))
    .flatMap((path) =>
      textOf(path)
        .split("\n")
        .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
        .filter((line) => IN_A_STRING.test(line) || IN_A_PAGE.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

/** A value as code writes it into a string. */
const value = (code: string) => `$\{${code}}`;

test("a sign that code writes is seen", () => {
  const [label, name] = [value("label"), value("name")];
  for (const line of [`\`${label}: ${name}\``, `\`${value('t("log.you")')}: \``])
    expect(line).toMatch(IN_A_STRING);
  for (const line of ['{t("own")}: {name}', "{label}:</dt>"]) expect(line).toMatch(IN_A_PAGE);
  for (const line of [`\`${label}${value("colonOf(language)")} ${name}\``, `\`${label}?${name}\``])
    expect(line).not.toMatch(IN_A_STRING);
});
