import routes from "../../app/routes.ts";
import { Problem } from "../lib/progress.mjs";
import type { Draft } from "./draft.ts";
import type { NewRoute } from "./route-text.ts";

type Route = { path?: string | undefined; children?: Route[] | undefined };

const ROUTES = "app/routes.ts";
const CONFIG = "wrangler.toml";
const RULES = "run_worker_first = [\n";

/** Every path of app/routes.ts. */
export const pathsOf = (): string[] =>
  (routes as Route[]).flatMap(function of({ path, children = [] }): string[] {
    return [...(path === undefined ? [] : [path]), ...children.flatMap(of)];
  });

/** Beginning and end of the list that a route belongs to. */
const LISTS = {
  default: ['  layout("routes/default-layout.tsx", [\n', "\n    // Local mode\n"],
  settings: ['    layout("routes/settings/layout.tsx", [\n', "    ]),\n"],
  api: ['  ...prefix("api", [\n', "  ]),\n"],
  actions: ['  route("cookie-choice"', "\n  // Files\n"],
} as const;

/** Adds the line of a route: after the last with the same first segment, else at the end. */
export function addRouteLine(draft: Draft, made: NewRoute, file: string): void {
  const { kind, area, path } = made;
  const isSetting = kind === "page" && area === "settings";
  const [begin, end] =
    LISTS[
      kind === "api" ? "api" : kind === "action" ? "actions" : isSetting ? "settings" : "default"
    ];
  const text = draft.read(ROUTES);
  const start = text.indexOf(begin);
  const stop = text.indexOf(end, start + begin.length);
  if (start < 0 || stop < 0)
    throw new Problem(`${ROUTES} no longer has the form that npm run new expects.`);
  const depth = kind === "action" ? "  " : isSetting ? "      " : "    ";
  const own = kind === "api" ? path.replace("api/", "") : path;
  const list = text.slice(start, stop);
  const [first = ""] = own.split("/");
  const alike = list.lastIndexOf(`\n${depth}route("${first}`);
  const after = alike < 0 ? list.length : list.indexOf("\n", alike + 1) + 1;
  const line = `${depth}route("${own}", "${file}"),\n`;
  draft.put(
    ROUTES,
    text.slice(0, start) + list.slice(0, after) + line + list.slice(after) + text.slice(stop),
  );
}

/** Adds the path to run_worker_first unless one of its lines matches it and its data requests. */
export function addWorkerRule(draft: Draft, path: string): void {
  const config = draft.read(CONFIG);
  const start = config.indexOf(RULES);
  const list = config.slice(start, config.indexOf("]\n", start));
  const rules = Array.from(list.matchAll(/^ {2}"(.+)",$/gm), ([, rule = ""]) => rule);
  if (start < 0 || rules.length === 0)
    throw new Problem(`${CONFIG} no longer has the form that npm run new expects.`);
  const matches = (address: string) =>
    rules.some((rule) =>
      new RegExp(`^${rule.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(address),
    );
  const address = `/${path.replace(/:[a-z]+\??/g, "x")}`;
  if (matches(address) && matches(`${address}.data`)) return;
  const rule = `/${path.split("/")[0]}*`;
  const after = rules.findLast((one) => one < rule) ?? rules[0];
  const line = `  "${after}",\n`;
  const changed = list.replace(line, `${line}  "${rule}",\n`);
  draft.put(
    CONFIG,
    config.replace(list, () => changed),
  );
}
