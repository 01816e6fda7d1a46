import { expect, test } from "vitest";
import { lintEmail } from "../support/mail-linter";

const htmlWith = (inside: string) =>
  `<!DOCTYPE html PUBLIC "x"><html lang="en"><head><meta name="color-scheme" content="light dark"/><title>T</title></head><body><h1>T</h1><table role="presentation"><tbody><tr><td style="word-break:break-word">${inside}</td></tr></tbody></table></body></html>`;

test("a plain e-mail has no error", () => {
  const table = '<table role="presentation"><tbody><tr><td>Hello<br/>you</td></tr></tbody></table>';
  expect(lintEmail(htmlWith(`${table}<a href="https://site.test/">Go</a>`))).toEqual([]);
});

test("an e-mail with unbreakable words is wider than a phone", () => {
  const whole = htmlWith("<p>Words</p>").replace("word-break", "color");
  expect(lintEmail(whole)).toEqual(["a long word makes it wider than a phone"]);
});

test.each([
  '<img alt="" />',
  "<script></script>",
  '<p onclick="x()">a</p>',
  '<p style="background:url(x)">a</p>',
  '<p style="display: flex">a</p>',
  '<p style="color:var(--x)">a</p>',
  '<a href="http://site.test/">Go</a>',
  '<a href="/login">Go</a>',
  '<a href="https://site.test/"> </a>',
  "<table><tbody></tbody></table>",
  "<p>never closed",
  "<p><b>crossed</p></b>",
  "<h1>again</h1>",
  "<p>\u{1f600}</p>",
  `<p>${"long ".repeat(30_000)}</p>`,
])("%s is an error", (inside) => {
  expect(lintEmail(htmlWith(inside))).not.toEqual([]);
});
