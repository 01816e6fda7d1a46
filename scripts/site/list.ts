import { DIRECTORY } from "../../app/db/database.server.ts";
import type { CommandContext } from "./command-context.ts";
import { checkSettings } from "./settings.ts";
import { readSites, type StoredSite } from "./site-database.ts";

const placeOf = ({ database }: Pick<StoredSite, "database">) =>
  database === DIRECTORY ? "" : ` in ${database}`;

/** Prints every site of the deployment. */
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
