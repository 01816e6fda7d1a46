import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes";

/** Whether a route renders a page; a lander is tested separately (public-pages.test.ts). */
const isScreen = ({ file, path }: RouteConfigEntry) =>
  file.endsWith(".tsx") && !file.includes("/landers/") && path !== "*";
const addressesIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(isScreen(entry) && (entry.path || entry.index) ? [`/${entry.path ?? ""}`] : []),
    ...addressesIn(entry.children ?? []),
  ]);

/** Every page that `app/routes.ts` names, without the landers: "/members/:id". */
const SCREENS = addressesIn(routes);

/** Each item of these is a different page: an order is shown by its state. */
const EACH = ["/transactions/:id"];

/** Pages reached by forms only, each with a link of the page beside it. */
const BY_FORM = [[/^\/transactions\/([^/]+)\/pay$/, "/directdebit?order="]] as const;

const asPattern = (address: string) =>
  new RegExp(`^${address.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`);

/**
 * The page that a path opens, under which it counts once: "/members/:id" for "/members/abc", and a
 * separate one where an optional segment is present.
 */
function pageAt(link: string): string | null {
  const [path = ""] = link.split("?");
  const isAt = (address: string) => asPattern(address).test(path);
  const address = SCREENS.find((one) => one === path) ?? SCREENS.find(isAt);
  if (!address) return null;
  return EACH.includes(address) ? path : `${address} ${path.split("/").length}`;
}

const besides = (link: string): string[] =>
  BY_FORM.flatMap(([from, to]) => from.exec(link)?.[1]?.replace(/^/, to) ?? []);

/**
 * Visits every page: those with a fixed path, and the first linked one of those with an id. A
 * redirect (null) is tried again with the next link.
 */
export async function walkScreens(open: (link: string) => Promise<string[] | null>): Promise<void> {
  const ahead = SCREENS.filter((address) => !address.includes("/:"));
  const [met, opened] = [new Set(ahead), new Set<string>()];
  for (let link = ahead.shift(); link; link = ahead.shift()) {
    const page = pageAt(link);
    if (!page || opened.has(page)) continue;
    const links = await open(link);
    if (!links) continue;
    opened.add(page);
    for (const one of links.flatMap((to) => [to, ...besides(to)])) {
      if (!met.has(one)) ahead.push(one);
      met.add(one);
    }
  }
}
