/**
 * Administration of the sites of a deployment on the operators' host. Invariants: every change of a
 * setting has an entry in the audit log with both values; a setting that the schema rejects is
 * never stored; a change is made to the value that the operator saw, or not at all.
 */
import { all } from "~/db/batch";
import type { RowOf } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { findMissing } from "../site/missing-settings";
import { findInvalidSettings, SETTING_KEYS, type SettingKey } from "../site/parse-setting";
import { selectEverySetting, selectSites } from "../site/setting-sql";
import { type SiteSettings, siteSettingsSchema } from "../site/site.schema";

/** A site with its stored settings, as JSON. */
export type AdministeredSite = {
  id: SiteId;
  host: string;
  database: string;
  /** Milliseconds UTC. */
  since: number;
  stored: Readonly<Partial<Record<SettingKey, string>>>;
  /** With defaults; null if the stored settings are not those of a site. */
  settings: SiteSettings | null;
  /** What is invalid, or missing before the site can be public. */
  problems: string[];
};

type DatabaseServices = Pick<Services, "databases">;

/** Every site, by host. */
export async function listSites({ databases }: DatabaseServices): Promise<AdministeredSite[]> {
  const [sites, ...settings] = await Promise.all([
    all(databases.directory, selectSites()),
    ...databases.all.map((db) => all(db, selectEverySetting())),
  ]);
  return describeSites(
    sites,
    (database) => settings[databases.all.findIndex(({ name }) => name === database)] ?? [],
  );
}

type SettingsRow = RowOf<ReturnType<typeof selectEverySetting>>;

/** Sites of the directory with their settings; `settingsIn` returns those of a database. */
export const describeSites = (
  sites: readonly RowOf<ReturnType<typeof selectSites>>[],
  settingsIn: (database: string) => readonly SettingsRow[],
): AdministeredSite[] =>
  sites.map((site) => {
    const rows = settingsIn(site.database).filter(({ siteId }) => siteId === site.id);
    return { ...site, ...describeSettings(rows) };
  });

/** A site by its id; null if there is none. */
export const findAdministeredSite = async (
  services: DatabaseServices,
  id: string,
): Promise<AdministeredSite | null> =>
  (await listSites(services)).find((site) => site.id === id) ?? null;

function describeSettings(rows: readonly { key: string; value: string }[]) {
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const values = Object.fromEntries(rows.map(({ key, value }) => [key, parseJson(value)]));
  const checked = siteSettingsSchema.safeParse(values);
  return checked.success
    ? { stored, settings: checked.data, problems: findMissing(checked.data) }
    : { stored, settings: null, problems: findInvalidSettings(values) };
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Each setting with its value and whether that is the default. */
export const listSettings = ({ stored, settings }: AdministeredSite) =>
  SETTING_KEYS.map((key) => ({
    key,
    value: settings ? settings[key] : parseJson(stored[key] ?? "null"),
    isDefault: stored[key] === undefined,
  }));
