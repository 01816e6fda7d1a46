import { forbiddenPackageReason } from "./package-rules";
import type { Import } from "./sources";

/**
 * The module order of the domain, lowest first: a module may import the modules before it
 * (docs/architecture.md).
 */
export const MODULE_ORDER: readonly string[] =
  `permission audit-log conduct location profile-field site notification visit kill-switch statistics experiment suppression outbox wallet block scam-detection account age gift photo profile passkey two-factor session security push password address like
   discovery saved-search suggestion match-finder swipe-game signup conversation private-note activity badge notification-delivery payment discount direct-debit order affiliate complaint moderation-decision support data-export
   deactivation moderation member-admin transparency site-admin accounting fictional-profile staff`.split(
    /\s+/,
  );

type ImportRule = (path: string, imported: Import) => boolean;

const folder =
  (...names: string[]): ImportRule =>
  (_path, { target }) =>
    names.some((name) => target === `app/${name}` || target.startsWith(`app/${name}/`));
const types =
  (...names: string[]): ImportRule =>
  (path, imported) =>
    imported.typeOnly && folder(...names)(path, imported);
/** Form schemas and a module's main file: they contain no queries. */
const schemas: ImportRule = (_path, { target }) =>
  /^app\/domain\/[^/]+\/[^/]+\.schema$/.test(target);
const generated: ImportRule = (_path, { target }) => target.includes("/+types/");

/**
 * Which files may import which, within the project. A file belongs to the first area that matches;
 * packages have their own rules.
 */
const AREAS: { name: string; of: RegExp; may: ImportRule[] }[] = [
  { name: "kit", of: /^app\/kit\//, may: [folder("kit")] },
  { name: "i18n", of: /^app\/i18n\//, may: [folder("i18n", "kit")] },
  { name: "service-worker", of: /^app\/service-worker\//, may: [folder("service-worker")] },
  { name: "content", of: /^app\/content\//, may: [folder("content", "kit")] },
  { name: "db", of: /^app\/db\//, may: [folder("db", "kit")] },
  {
    name: "live",
    of: /^app\/live\//,
    may: [folder("live", "kit", "i18n"), schemas, types("domain", "services")],
  },
  {
    name: "domain",
    of: /^app\/domain\//,
    may: [
      folder("kit", "i18n/languages"),
      types("services", "live/protocol", "db"),
      importsLowerModule,
      onlyStoresUseDatabase,
    ],
  },
  {
    name: "mail",
    of: /^app\/mail\//,
    may: [folder("mail", "i18n", "kit"), schemas, types("services", "domain")],
  },
  {
    name: "platform",
    of: /^app\/platform\//,
    may: [
      folder("platform", "db", "kit", "live/protocol", "mail", "i18n"),
      types("services"),
      folder("domain"),
    ],
  },
  {
    name: "text constants",
    of: /^app\/text-constants\.ts$/,
    may: [folder("domain", "request", "kit")],
  },
  {
    name: "services",
    of: /^app\/services(?:\.ts$|\/)/,
    may: [types("db", "domain", "live", "kit", "services")],
  },
  { name: "ui", of: /^app\/ui\//, may: [folder("ui", "i18n", "kit"), schemas, types("domain")] },
  {
    name: "request",
    of: /^app\/request\//,
    may: [folder("request", "domain", "i18n", "kit"), types("services")],
  },
  {
    name: "layouts",
    of: /^app\/layouts\//,
    may: [
      folder("layouts", "request", "ui", "live", "domain", "i18n", "kit", "content", "styles"),
      types("services"),
    ],
  },
  {
    name: "forms",
    of: /^app\/forms\//,
    may: [folder("forms", "layouts", "request", "ui", "domain", "i18n", "kit"), types("services")],
  },
  {
    name: "features",
    of: /^app\/features\//,
    may: [
      folder("features", "forms", "layouts", "request", "ui", "live", "domain", "i18n", "kit"),
      types("services", "service-worker"),
    ],
  },
  {
    name: "routes",
    of: /^app\/(routes\/|root\.tsx|routes\.ts|entry\.)/,
    may: [
      ownRouteArea,
      onlyRoutesListOperators,
      folder("features", "layouts", "forms", "request", "ui", "live", "domain", "i18n", "kit"),
      folder("content", "styles"),
      types("services", "service-worker"),
      generated,
      entryLogsErrors,
    ],
  },
  {
    name: "operator",
    of: /^app\/operator\//,
    may: [
      folder("operator", "request", "ui", "styles", "domain", "i18n", "kit"),
      types("services"),
      generated,
    ],
  },
  {
    name: "workers",
    of: /^workers\//,
    may: [
      (_path, { target }) => target.startsWith("workers/"),
      (_path, { target }) => target === "app/content/pages", // the names of the legal pages
      folder("platform", "domain", "live/protocol", "i18n", "kit", "request", "mail"),
      types("services"),
    ],
  },
];

/** Why an import is forbidden, or null if it is allowed. */
export function forbiddenImportReason(path: string, imported: Import): string | null {
  const arrow = `${path} → ${imported.target}`;
  if (!isOwn(imported.target))
    return (
      forbiddenPackageReason(path, imported) &&
      `${arrow}: ${forbiddenPackageReason(path, imported)}`
    );
  const area = AREAS.find(({ of }) => of.test(path));
  if (!area) return `${path} belongs to no layer`;
  if (isForeignStore(path, imported)) return `${arrow}: a store is private to its folder`;
  return area.may.some((rule) => rule(path, imported))
    ? null
    : `${arrow}: ${area.name} must not import it`;
}

function isOwn(target: string): boolean {
  return /^(app|workers|scripts|tests|bench|migrations)(\/|$)/.test(target);
}

/**
 * An area of app/routes imports no other: what several areas share stands in app/features. A liked
 * member's page is the profile page.
 */
function ownRouteArea(path: string, { target }: Import): boolean {
  const areaOf = (name: string) => /^app\/routes\/([^/]+)\//.exec(name)?.[1];
  if (!target.startsWith("app/routes")) return false;
  return (
    !areaOf(path) || areaOf(path) === areaOf(target) || path === "app/routes/likes/liked-me.tsx"
  );
}

/** Members' pages import nothing of the operators'; the table of routes has both. */
function onlyRoutesListOperators(path: string, { target }: Import): boolean {
  return path === "app/routes.ts" && target === "app/operator/routes";
}

/** A file that renders rows may import their type. */
function isForeignStore(path: string, { target, typeOnly }: Import): boolean {
  if (typeOnly) return false;
  const store = /^(app\/domain\/[^/]+)\/[^/]+-store$/.exec(target);
  return store !== null && !path.startsWith(`${store[1]}/`);
}

/** React's rendering errors are logged in the server entry only. */
function entryLogsErrors(path: string, { target }: Import): boolean {
  return path === "app/entry.server.tsx" && target === "app/platform/log";
}

const moduleOf = (path: string) => /^app\/domain\/([^/]+)/.exec(path)?.[1] ?? "";
const positionOf = (path: string) => MODULE_ORDER.indexOf(moduleOf(path));

function importsLowerModule(path: string, { target }: Import): boolean {
  return (
    moduleOf(path) === moduleOf(target) ||
    (positionOf(target) >= 0 && positionOf(target) < positionOf(path))
  );
}

/**
 * Repositories and tables use the database; a use case joins the statements of repositories in one
 * batch; others import its type only.
 */
function onlyStoresUseDatabase(path: string, { target }: Import): boolean {
  return (
    target.startsWith("app/db/") &&
    (/(-store|\.tables)\.ts$/.test(path) ||
      /^app\/db\/(?:batch|cursor|prepared|query-builder|read-batcher|text-statement)$/.test(target))
  );
}
