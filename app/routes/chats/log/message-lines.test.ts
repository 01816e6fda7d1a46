import { expect, test } from "vitest";
import cases from "../../../../tests/fixtures/links.json";
import { findLinks } from "./message-lines";

const hosts = (text: string) => findLinks(text).map(({ host }) => host);

test("finds each web address in a message once, without punctuation", () => {
  expect(findLinks("See https://example.com/a?b=1. And (http://cafe.example/menu)!")).toEqual([
    { href: "https://example.com/a?b=1", host: "example.com" },
    { href: "http://cafe.example/menu", host: "cafe.example" },
  ]);
  expect(hosts("https://a.example https://a.example")).toEqual(["a.example"]);
  expect(
    hosts("https://1.example https://2.example https://3.example https://4.example"),
  ).toHaveLength(3);
});

test("accepts only http and https, and no address with credentials", () => {
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example",
    "www.example.com",
    "file:///etc/passwd",
    "https://",
    "https://localhost",
  ])
    expect(hosts(text), text).toEqual([]);
  expect(hosts("https://amorelle.example@evil.example/")).toEqual([]);
  expect(hosts("https://evil.example\\@amorelle.example")).toEqual(["evil.example"]);
  expect(hosts("https://аmorelle.example")).toEqual(["xn--morelle-1fg.example"]);
  expect(hosts("https://evil.example:8443/amorelle.example")).toEqual(["evil.example:8443"]);
});

const hrefs = (text: string) => findLinks(text).map(({ href }) => href);

test.each(cases)("the link of “$message” is $link", ({ message, link }) => {
  expect(hrefs(message)).toEqual([link]);
});

test.each([
  ["quoted", "„https://example.org/a“ and “https://example.org/b”", ["a", "b"]],
  ["in guillemets", "«https://example.org/a»", ["a"]],
  ["in square brackets", "[https://example.org/a[1]]", ["a[1]"]],
  ["with brackets within brackets", "(https://example.org/a_(b_(c)))", ["a_(b_(c))"]],
  ["bracketed, before a full stop", "(see https://example.org/a_(b)).", ["a_(b)"]],
  ["with an opening bracket alone", "https://example.org/a_(b", ["a_(b"]],
  ["two in one pair of brackets", "(https://example.org/a https://example.org/b)", ["a", "b"]],
  ["between RTL marks", "\u200fראה \u2067https://example.org/a\u2069\u200f.", ["a"]],
  ["with a soft hyphen and a BOM", "https://exam\u00adple.org/a\ufeff", ["a"]],
  ["between emphasis", "*https://example.org/a*…", ["a"]],
])("an address %s ends where a reader expects it", (_, text, paths) => {
  expect(hrefs(text)).toEqual(paths.map((path) => `https://example.org/${path}`));
});

test("keeps an internationalised domain and a long query whole", () => {
  expect(hrefs("(https://exämple.de/grüße)")).toEqual([
    "https://xn--exmple-cua.de/gr%C3%BC%C3%9Fe",
  ]);
  const query = `https://example.org/?q=${"a+(b)&".repeat(300)}z`;
  expect(hrefs(`${query},`)).toEqual([query]);
});
