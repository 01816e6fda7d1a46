import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { longestList, type Markup, readMarkup } from "./markup";

const elementOf = (markup: Markup): ReactNode =>
  typeof markup === "string"
    ? markup
    : createElement(markup.tag, markup.props, ...markup.children.map(elementOf));
const again = (html: string) => renderToString(elementOf(readMarkup(html).children[0] as Markup));

test("HTML of React is written unchanged", () => {
  const html =
    '<article class="card" id="m-1"><a href="/members/1?a=1&amp;b=2"><img alt="" loading="lazy" srcSet="/1 1x"/><b>Åse &amp; &quot;Co&quot;</b></a><form method="post"><button type="submit" disabled="" aria-label="Like">♥</button></form></article>';
  expect(again(html)).toBe(html);
});

test("scripts, style sheets and comments are no markup", () => {
  const page = readMarkup(
    "<!DOCTYPE html><div><!--$--><script>if (1 < 2) '<p>'</script>Text<style>a>b{}</style></div>",
  );
  expect(page.children).toEqual([{ tag: "div", props: {}, children: ["Text"] }]);
});

test("the longest list of a page is found at every depth", () => {
  const page = readMarkup("<ul><li>1</li></ul><div><p></p><ul><li>a</li><li>b</li></ul></div>");
  expect(
    longestList(page).map((item) => (typeof item === "string" ? item : item.children)),
  ).toEqual([["a"], ["b"]]);
});
