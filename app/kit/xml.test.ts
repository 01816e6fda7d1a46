import { expect, test } from "vitest";
import { closeTag, element, xmlStart } from "./xml";

test("elements are nested, and texts are escaped", () => {
  const root = { name: "A", namespace: 'urn:"a"' };
  const content = element("B", [element("C", 'x < y & "z" > w'), null, element("D", 5)]);
  expect(xmlStart(root) + content.xml + closeTag("A")).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<A xmlns="urn:&quot;a&quot;"><B><C>x &lt; y &amp; &quot;z&quot; &gt; w</C><D>5</D></B></A>',
  );
});

test("characters that XML forbids are left out", () => {
  expect(element("A", "a\u0000\u000bb\uFFFEc\ud800😀").xml).toBe("<A>abc😀</A>");
});
