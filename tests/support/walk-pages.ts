import type { RouteConfigEntry } from "@react-router/dev/routes";
import { MEMBER_ROUTES as routes } from "../../app/routes";

/** Whether a route renders a page; a lander is tested separately (public-pages.test.ts). */
const isPageRoute = ({ file, path }: RouteConfigEntry) =>
  file.endsWith(".tsx") && !file.includes("/landers/") && path !== "*";
const addressesIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(isPageRoute(entry) && (entry.path || entry.index) ? [`/${entry.path ?? ""}`] : []),
    ...addressesIn(entry.children ?? []),
  ]);

/** Every page that `app/routes.ts` names, without the landers: "/members/:id". */
const PAGE_PATHS = addressesIn(routes);

/** Each item of these is a different page: an order is shown by its state. */
const PAGES_PER_ITEM = ["/transactions/:id"];

/** Pages reached by forms only, each with a link of the page beside it. */
const LINKS_OF_FORM_PAGES = [[/^\/transactions\/([^/]+)\/pay$/, "/directdebit?order="]] as const;

const asPattern = (address: string) =>
  new RegExp(`^${address.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`);

/**
 * The page that a path opens, under which it counts once: "/members/:id" for "/members/abc", and a
 * separate one where an optional segment is present.
 */
function pageAt(link: string): string | null {
  const [path = ""] = link.split("?");
  const isAt = (address: string) => asPattern(address).test(path);
  const address = PAGE_PATHS.find((one) => one === path) ?? PAGE_PATHS.find(isAt);
  if (!address) return null;
  return PAGES_PER_ITEM.includes(address) ? path : `${address} ${path.split("/").length}`;
}

const relatedLinksOf = (link: string): string[] =>
  LINKS_OF_FORM_PAGES.flatMap(([from, to]) => from.exec(link)?.[1]?.replace(/^/, to) ?? []);

/**
 * Visits every page: those with a fixed path, and the first linked one of those with an id. A
 * redirect (null) is tried again with the next link.
 */
export async function crawlPages(open: (link: string) => Promise<string[] | null>): Promise<void> {
  const queue = PAGE_PATHS.filter((address) => !address.includes("/:"));
  const met = new Set(queue);
  const opened = new Set<string>();
  for (let link = queue.shift(); link; link = queue.shift()) {
    const page = pageAt(link);
    if (!page || opened.has(page)) continue;
    const links = await open(link);
    if (!links) continue;
    opened.add(page);
    for (const one of links.flatMap((to) => [to, ...relatedLinksOf(to)])) {
      if (!met.has(one)) queue.push(one);
      met.add(one);
    }
  }
}
