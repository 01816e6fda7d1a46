import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { RouteResult, Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import { findInvalidSettings } from "../site/parse-setting";
import { insertSettingsOf, insertSite } from "../site/setting-sql";
import { withDirectory } from "../site/site-services";
import { type AdministeredSite, listSites } from "./list-sites";
import { type NewSite, UNCOPIED_SETTINGS } from "./new-site.schema";

/** Why a site is not added, with its HTTP status. */
export const ADD_SITE_REFUSALS = {
  host_taken: 409,
  operator_host: 422,
  no_zone: 422,
  cloudflare_failed: 502,
  not_found: 404,
  invalid: 422,
} as const;
export type AddSiteRefusal = keyof typeof ADD_SITE_REFUSALS;

type AddSiteRequest = {
  site: NewSite;
  /** A site whose other settings are copied; null: the defaults. */
  copyOf: string | null;
  reason: string;
  /** The host of the operators' pages, which no site may have. */
  operatorHost: string;
};

/**
 * Adds a site with its settings (R393): it answers as soon as its host has a route. With a token,
 * its zone must exist. The host is the idempotency key.
 */
export async function addSite(
  services: Services,
  staff: Staff,
  { site, copyOf, reason, operatorHost }: AddSiteRequest,
): Promise<Outcome<{ id: SiteId }, AddSiteRefusal, { problem?: string }>> {
  const { host, ...own } = site;
  if (host === operatorHost) return refuse("operator_host");
  const sites = await listSites(services);
  if (sites.some((other) => other.host === host)) return refuse("host_taken");
  const source = copyOf === null ? null : sites.find(({ id }) => id === copyOf);
  if (source === undefined) return refuse("not_found");
  const settings = { ...copiedSettings(source), ...own, mail_name: own.mail_name ?? own.name };
  const [problem] = findInvalidSettings(settings);
  if (problem) return { ok: false, refusal: "invalid", problem };
  const zone = await checkZone(services, host);
  if (zone !== "fine") return refuse(zone);
  const directory = withDirectory(services);
  const row = { id: freeId(host, sites), host, at: services.now() };
  const stored = Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, JSON.stringify(value)]),
  );
  const { change } = await runAudited(
    directory,
    {
      staff,
      action: "site.added",
      siteId: row.id,
      subject: { kind: "site", id: row.id },
      memberId: null,
      reason,
      after: { host, name: own.name, countries: own.countries, copyOf },
    },
    { change: insertSite(row), settings: insertSettingsOf(row, stored) },
  );
  return change.changes > 0 ? done({ id: row.id }) : refuse("host_taken");
}

/** The stored settings of a site that fit another one. */
function copiedSettings(source: AdministeredSite | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(source?.stored ?? {})
      .filter(([key]) => !UNCOPIED_SETTINGS.includes(key))
      .map(([key, json]) => [key, JSON.parse(json)]),
  );
}

/** An id made of the host, with a number if another site has it. */
function freeId(host: string, sites: readonly AdministeredSite[]): SiteId {
  const base = host.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 60);
  const ids = new Set<string>(sites.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!ids.has(id)) return id as SiteId;
  }
}

/** Hosts of this machine need no route: they are not reachable from outside. */
export const isLocalHost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost");

async function checkZone(
  services: Services,
  host: string,
): Promise<"fine" | "no_zone" | "cloudflare_failed"> {
  const { zones } = services;
  if (zones === null || isLocalHost(host)) return "fine";
  const found = await zones.find(host).catch((error: unknown) => {
    services.warn("zones.failed", { error: String(error) });
    return undefined;
  });
  if (found === undefined) return "cloudflare_failed";
  return found ? "fine" : "no_zone";
}

/**
 * The route of a host. `local`: none is needed; `unknown`: without a token nobody knows, and it is
 * made by command; `failed`: Cloudflare did not answer.
 */
export type RouteState = "local" | "unknown" | "no_zone" | "missing" | "there" | "failed";

export async function findRoute(services: Services, host: string): Promise<RouteState> {
  const { zones } = services;
  if (isLocalHost(host)) return "local";
  if (zones === null) return "unknown";
  try {
    const zone = await zones.find(host);
    if (!zone) return "no_zone";
    return (await zones.hasRoute(zone, host)) ? "there" : "missing";
  } catch (error) {
    services.warn("zones.failed", { error: String(error) });
    return "failed";
  }
}

/** Makes the Worker answer a site's host. Repeating it is harmless. */
export async function makeRoute(services: Services, host: string): Promise<RouteResult> {
  const { zones } = services;
  if (zones === null) return { ok: false, problem: "The deployment has no API token." };
  try {
    const zone = await zones.find(host);
    if (!zone) return { ok: false, problem: `The account has no active zone for ${host}.` };
    return await zones.addRoute(zone, host);
  } catch (error) {
    services.warn("zones.failed", { error: String(error) });
    return { ok: false, problem: "Cloudflare did not answer. Try again." };
  }
}
