import { readdirSync } from "node:fs";
import { join } from "node:path";
import { nearest } from "../../app/kit/nearest.ts";
import { ROOT } from "../lib/paths.ts";
import { Problem } from "../lib/progress.mjs";
import { type Draft, openDraft, writeAndReport } from "./draft.ts";
import { addRouteLine, addWorkerRule, pathsOf } from "./route-lists.ts";
import { type NewRoute, type RouteKind, routeText } from "./route-text.ts";
import { addBrief, addTexts, labelOf, NAMESPACES, parseNewKey } from "./texts.ts";

const CASES = "tests/support/authorization-cases.ts";
const NAMED = "tests/support/fictional-name-pages.ts";

/** The generator of a page, of a form's action or of an API endpoint. */
export const route = {
  args: "<area/name> [path]",
  about:
    "A page in app/routes/<area>/, with its title; with --action the target of a form; in api/ an endpoint. The path, such as settings/gifts/:id, is area/name if it is omitted.",
  options: ["action"] as const,
  run: async ({ args, options }: { args: readonly string[]; options: { action?: true } }) => {
    const draft = openDraft();
    const made = parseRoute(args, options.action === true);
    const file = `app/routes/${fileOf(made)}`;
    checkFree(draft, made, file);
    const next = draftRoute(draft, made, file);
    await writeAndReport(draft, {
      next,
      test: `npm test -- architecture ${testsOf(made.kind).join(" ")}`,
    });
  },
};

const testsOf = (kind: RouteKind) =>
  [
    ...["routes", "worker-first", "authorization-cases", "fictional-names"],
    ...(kind === "page" ? ["titles", "texts", "briefs"] : []),
  ].map((name) => `tests/architecture/${name}.test.ts`);

const FILE_NAME = /^[a-z]+(?:-[a-z]+)*$/;
const SEGMENT = /^(?::[a-z]+\??|[a-z0-9][a-z0-9.-]*)$/;

function parseRoute([place = "", otherPath]: readonly string[], writes: boolean): NewRoute {
  const segments = place.replace(/\.php$/, "").split("/");
  if (segments.length < 2 || segments.some((segment) => !FILE_NAME.test(segment)))
    throw new Problem(
      `A route is area/name in lower case, such as settings/gifts, not "${place}".`,
    );
  const area = segments.slice(0, -1).join("/");
  const name = segments.at(-1) as string;
  const isApi = area === "api";
  if (isApi && otherPath !== undefined)
    throw new Problem(`An endpoint has no other path than /api/${name}.php.`);
  const path = isApi ? `api/${name}.php` : (otherPath ?? `${area}/${name}`).replace(/^\//, "");
  if (!path.split("/").every((segment) => SEGMENT.test(segment)) || path.startsWith(":"))
    throw new Problem(`A path is like settings/gifts or members/:id/gift, not "${otherPath}".`);
  return { kind: isApi ? "api" : writes ? "action" : "page", writes, area, name, path };
}

const fileOf = ({ kind, area, name }: NewRoute) =>
  `${area}/${name}${{ page: ".tsx", action: ".ts", api: ".php.ts" }[kind]}`;

function checkFree(draft: Draft, { kind, area, name, path }: NewRoute, file: string): void {
  const [folder = ""] = area.split("/");
  const folders = readdirSync(join(ROOT, "app/routes"));
  const near = folders.includes(folder) ? null : nearest(folder, folders);
  if (near) throw new Problem(`There is no folder app/routes/${folder}; did you mean ${near}?`);
  const base = `app/routes/${area}/${name}`;
  const existing = [file, `${base}.ts`, `${base}.tsx`].find((one) => draft.has(one));
  if (existing) throw new Problem(`There is a file ${existing}.`);
  if (pathsOf().includes(path)) throw new Problem(`There is a route /${path}.`);
  if (kind === "page") parseNewKey(draft, titleOf(area, name));
}

const LAST_STEPS: Record<RouteKind, string> = {
  page: "If it is cacheable: workers/edge/public-page.ts; indexed: app/routes/resources/sitemap.ts.",
  action: "Its form's schema in a module, read with readForm; the redirect of its loader.",
  api: "Its zod schema in a module; methods other than GET and POST in handle.",
};

const MENU_STEP =
  "If the menu of /settings shows it: its line of SETTINGS_MENU in app/routes/settings/menu.ts, with a hint text and an icon.";

/** Adds the route to a draft; returns what a person must complete. */
function draftRoute(draft: Draft, made: NewRoute, file: string): string[] {
  const { kind, area, name, path } = made;
  const title = kind === "page" ? titleOf(area, name) : "";
  draft.put(file, routeText(made, title));
  addRouteLine(draft, made, file.replace("app/", ""));
  addWorkerRule(draft, path);
  const needsCase = /:/.test(path) || made.writes;
  if (needsCase)
    draft.insert(CASES, `  "/${path}": ${authorizationCase(made)},\n`, '  "/:token": ');
  draft.insert(NAMED, `  "/${path}": ${namedOn(made)},\n`, '  "/:token": ');
  const [space = "", key = ""] = title.split(":");
  const label = labelOf(name.replaceAll("-", "_"));
  if (title) addTexts(draft, { [space]: { [key]: label } });
  const briefed = title ? addBrief(draft, space, key, [label]) : false;
  return [
    `Complete ${file}: what it reads, checks and ${kind === "page" ? "shows" : "answers"}; requireViewer admits members only.`,
    ...(title
      ? [
          `Write ${title} in English, then in the ten other languages (docs/content/translating.md).`,
        ]
      : []),
    ...(briefed ? ["Replace each … of its row in docs/content/briefs.md."] : []),
    ...(needsCase
      ? [`Check its entry in ${CASES}: what another member may try.`]
      : kind === "page"
        ? [
            `If it gets an action: add "/${path}": SELF to ${CASES}, or what another member may try.`,
          ]
        : []),
    `Check its entry in ${NAMED}: whether it shows names.`,
    ...(kind === "page" && area.split("/")[0] === "settings" ? [MENU_STEP] : []),
    LAST_STEPS[kind],
  ];
}

/** "members:gifts.title", in the namespace that most files of the area use. */
function titleOf(area: string, name: string): string {
  const key = `${name.replaceAll("-", "_")}.title`;
  return `${SPACES[area.split("/")[0] ?? ""] ?? ownSpace(area)}:${key}`;
}

/** Areas whose namespace has another name. */
const SPACES: Record<string, string> = {
  chats: "chat",
  credits: "shop",
  "direct-debit": "debit",
  likes: "members",
  "match-finder": "finder",
  notifications: "settings",
  "swipe-game": "game",
};
const ownSpace = (area: string) => {
  const [folder = ""] = area.split("/");
  return NAMESPACES.includes(folder) ? folder : "common";
};

function authorizationCase({ path, writes, kind }: NewRoute): string {
  if (!path.includes(":")) return "SELF";
  const address = `/${path.replace(/:([a-z]+)\??/g, "{$1}")}`;
  return `own(${writes && kind !== "api" ? "post" : "get"}("${address}"))`;
}

function namedOn({ kind, writes }: NewRoute): string {
  if (kind === "api" && !writes) return "NAMES_NO_MEMBER";
  return writes ? "ACTION_ONLY" : "MINE";
}
