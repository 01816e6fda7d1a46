import { expect, test } from "vitest";
import { PAGES } from "~/content/pages";
import { MEMBER_ROUTES as routes } from "../../app/routes";
import { filesBelow, textOf } from "./sources";

type Route = { path?: string; index?: boolean; children?: Route[] };

/**
 * Pages only: a text links to no `/api/*` path or picture; `:token` and `*` would match every word.
 */
const places = (routes as Route[])
  .flatMap(function pathsOf({ path, index, children = [] }: Route): string[] {
    return [...(index ? [""] : path ? [path] : []), ...children.flatMap(pathsOf)];
  })
  .filter((path) => !/^(?:[:*]|api\/|photos\/|dev\/)/.test(path));

/** The targets in a text: Markdown links, and URLs of ours in plain text. */
const linksOf = (text: string) =>
  Array.from(
    text.matchAll(
      /\]\(([^)\s]+)\)|href=\\?"([^"\\]+)|(?<![\w/:<{])(\/[a-z][a-z-]*(?:\/[a-z0-9-]+)*)(?=[\s.,;)]|$)/g,
    ),
    ([, ...found]) => found.find(Boolean) as string,
  );

const leadsSomewhere = (link: string) => {
  if (/^(?:https:\/\/|mailto:\{\{support_email\}\}$)/.test(link)) return true;
  if (link.startsWith("/pages/")) return PAGES.some((page) => link === `/pages/${page}`);
  return places.some((place) =>
    new RegExp(`^/${place.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`).test(
      link,
    ),
  );
};

test.each([...filesBelow("app/content", /\.md$/), ...filesBelow("app/i18n/locales", /\.json$/)])(
  "every link of %s leads to a page",
  (path) => {
    expect(linksOf(textOf(path)).filter((link) => !leadsSomewhere(link))).toEqual([]);
  },
);

test("links to pages that do not exist are found", () => {
  const wrong = [
    "/settings/money",
    "/purchases",
    "/pages/press",
    "/pages/terms#credits",
    "#top",
    "mailto:somebody@example.com",
    "/api/like.php",
  ];
  expect(linksOf(wrong.map((link) => `[x](${link})`).join(" ")).filter(leadsSomewhere)).toEqual([]);
  expect(linksOf("see /settings/privacy. Or [x](/pages/faq)")).toEqual([
    "/settings/privacy",
    "/pages/faq",
  ]);
  expect(
    ["/", "/pricing", "/settings/blocked", "/pages/faq", "/likes", "/login"].filter(
      (link) => !leadsSomewhere(link),
    ),
  ).toEqual([]);
});
