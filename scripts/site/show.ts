import { type CommandContext, getSite, sayMissing } from "./command-context.ts";
import { readSites } from "./rows.ts";
import { checkSettings, type Settings } from "./settings.ts";

export async function listSites({ db, say }: CommandContext): Promise<void> {
  const sites = await readSites(db);
  if (sites.length === 0) say("There is no site yet. npm run site -- add <host> key=value …");
  const width = Math.max(...sites.map((site) => site.host.length));
  for (const { id, host, settings } of sites) {
    const { name, niche, countries } = checkSettings(settings);
    say(`${host.padEnd(width)}  ${name}, niche ${niche}, ${countries.join(" ")} (site "${id}")`);
  }
}

/** Every setting of a site; those that are defaults are marked. */
export async function showSite({ db, say }: CommandContext, host: string): Promise<void> {
  const site = await getSite(db, host);
  const settings = checkSettings(site.settings) as Settings;
  say(`${site.host} (site "${site.id}")`);
  for (const [key, value] of Object.entries(settings))
    say(`  ${key} = ${JSON.stringify(value)}${key in site.settings ? "" : "  (default)"}`);
  sayMissing(say, site.settings);
}
