import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Files without sentences for readers: headers, local-mode pages, drawings. */
const UNREAD = /\.test\.tsx?$|^app\/routes\/(?:dev|api|resources)\/|^app\/mail\/email-page\.tsx$/;
/** A value followed by a sign that is separated by a space in one language and not in the next. */
const IN_A_STRING = /`[^`]*\$\{[^`}]*\}[:;!?] (?=[^`]*`)/;
const IN_A_PAGE = /\{[\w.]+(?:\([^{}]*\))?\}[:;!?](?= ?(?:\{|<\/))/;

/**
 * French separates a colon by a non-breaking space: the colon is part of the text, or comes from
 * `colonFor`.
 */
test("no code writes punctuation between a text and a value", () => {
  const sources = ["features", "routes", "mail", "ui"].flatMap((folder) =>
    filesBelow(`app/${folder}`),
  );
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

test("the check finds punctuation that code writes", () => {
  const label = value("label");
  const name = value("name");
  for (const line of [`\`${label}: ${name}\``, `\`${value('t("log.you")')}: \``])
    expect(line).toMatch(IN_A_STRING);
  for (const line of ['{t("own")}: {name}', "{label}:</dt>"]) expect(line).toMatch(IN_A_PAGE);
  for (const line of [`\`${label}${value("colonOf(language)")} ${name}\``, `\`${label}?${name}\``])
    expect(line).not.toMatch(IN_A_STRING);
});
