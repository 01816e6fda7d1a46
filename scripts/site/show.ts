import { DIRECTORY } from "../../app/db/database.server.ts";
import { type CommandContext, getSite, printMissing } from "./command-context.ts";
import { describeSelling, findSellingProblems } from "./selling.ts";
import { checkSettings, type Settings } from "./settings.ts";
import { readSites, type StoredSite } from "./site-database.ts";

const placeOf = ({ database }: Pick<StoredSite, "database">) =>
  database === DIRECTORY ? "" : ` in ${database}`;

export async function listSites({ db, print }: CommandContext): Promise<void> {
  const sites = await readSites(db);
  if (sites.length === 0) print("There is no site yet. npm run site -- add <host> key=value …");
  const width = Math.max(...sites.map((site) => site.host.length));
  for (const { id, host, database, settings } of sites) {
    const { name, niche, countries } = checkSettings(settings);
    print(
      `${host.padEnd(width)}  ${name}, niche ${niche}, ${countries.join(" ")} (site "${id}")${placeOf({ database })}`,
    );
  }
}

/** Every setting of a site, with defaults marked, and its offer in each country today. */
export async function showSite({ db, now, print }: CommandContext, host: string): Promise<void> {
  const site = await getSite(db, host);
  const checked = checkSettings(site.settings);
  const settings = checked as Settings;
  print(`${site.host} (site "${site.id}")${placeOf(site)}`);
  for (const [key, value] of Object.entries(settings))
    print(`  ${key} = ${JSON.stringify(value)}${key in site.settings ? "" : "  (default)"}`);
  const sold = describeSelling(checked, now);
  if (sold.length > 0) print(["Sold today, as far as the provider can:", ...sold].join("\n  "));
  const odd = findSellingProblems(checked, now);
  if (odd.length > 0) print(["Look at:", ...odd].join("\n  "));
  printMissing(print, site.settings);
}
