import { expect, test } from "vitest";
import { element, xmlDocument } from "./xml";

test("elements are nested, and texts are escaped", () => {
  const root = { name: "A", namespace: "urn:a" };
  expect(
    xmlDocument(root, [element("B", [element("C", 'x < y & "z" > w'), null]), element("D", 5)]),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<A xmlns="urn:a"><B><C>x &lt; y &amp; &quot;z&quot; &gt; w</C></B><D>5</D></A>\n',
  );
});

test("characters that XML forbids are left out", () => {
  expect(element("A", "a\u0000\u000bb\uFFFEc\ud800😀").xml).toBe("<A>abc😀</A>");
});
