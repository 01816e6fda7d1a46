import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes";

/** Where a page is drawn; a lander is one of its own (public-pages.test.ts). */
const isScreen = ({ file, path }: RouteConfigEntry) =>
  file.endsWith(".tsx") && !file.includes("/landers/") && path !== "*";
const addressesIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(isScreen(entry) && (entry.path || entry.index) ? [`/${entry.path ?? ""}`] : []),
    ...addressesIn(entry.children ?? []),
  ]);

/** Every page that `app/routes.ts` names, landers left out: "/members/:id". */
const SCREENS = addressesIn(routes);

const asPattern = (address: string) =>
  new RegExp(`^${address.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`);

/** The page that an address opens: "/members/:id" for "/members/abc". */
const screenAt = (path: string) => SCREENS.find((address) => asPattern(address).test(path));

/** Goes through every page: those with an address of their own, and the first that somebody or something has by a link. */
export async function walkScreens(open: (path: string) => Promise<string[] | null>): Promise<void> {
  const ahead = SCREENS.filter((address) => !address.includes("/:"));
  const seen = new Set(ahead);
  for (let path = ahead.shift(); path; path = ahead.shift()) {
    for (const link of (await open(path)) ?? []) {
      const address = screenAt(link);
      if (address && !seen.has(address)) ahead.push(link);
      if (address) seen.add(address);
    }
  }
}
