import { expect, test } from "vitest";
import { linksIn } from "./links-in";

const hosts = (text: string) => linksIn(text).map(({ host }) => host);

test("web addresses in a message are found, each once, without the end of the sentence", () => {
  expect(linksIn("See https://example.com/a?b=1. And (http://cafe.example/menu)!")).toEqual([
    { href: "https://example.com/a?b=1", host: "example.com" },
    { href: "http://cafe.example/menu", host: "cafe.example" },
  ]);
  expect(hosts("https://a.example https://a.example")).toEqual(["a.example"]);
  expect(
    hosts("https://1.example https://2.example https://3.example https://4.example"),
  ).toHaveLength(3);
});

test("nothing but http and https is an address, and none that is made to be misread", () => {
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
