import { FICTIONAL_SETTINGS } from "~/domain/site/missing-settings";
import { Problem } from "../lib/progress.mjs";
import { type CommandContext, type FoundSite, getSite } from "./command-context.ts";
import {
  checkSettings,
  parseChange,
  parseReset,
  type Settings,
  type SettingsChange,
} from "./settings.ts";
import { deleteSettings, hasFictional, upsertSettings } from "./site-database.ts";

/** Changes settings of a site; an empty value resets to the default. All or none. */
export async function setSettings(
  context: CommandContext,
  host: string,
  pairs: readonly string[],
): Promise<void> {
  if (pairs.length === 0)
    throw new Problem("There is nothing to set; write key=value, such as message_credits=2.");
  await change(context, host, parseChange(pairs));
}

/** Resets settings to their defaults. All or none. */
export async function unsetSettings(
  context: CommandContext,
  host: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0)
    throw new Problem("There is nothing to unset; name a setting, such as index_title.");
  await change(context, host, { values: {}, reset: parseReset(keys) });
}

async function change(
  { db, now, print }: CommandContext,
  host: string,
  { values, reset }: SettingsChange,
): Promise<void> {
  const site = await getSite(db, host);
  const settings = Object.fromEntries(
    Object.entries({ ...site.settings, ...values }).filter(([key]) => !reset.includes(key)),
  );
  const after = checkSettings(settings) as Settings;
  const before = checkSettings(site.settings) as Settings;
  await rejectUnlabelled(site, after);
  await site.db.write([...upsertSettings(site.id, values, now), ...deleteSettings(site.id, reset)]);
  for (const key of [...Object.keys(values), ...reset]) {
    print(
      `${key}: ${JSON.stringify(before[key])} → ${JSON.stringify(after[key])}${reset.includes(key) ? "  (default)" : ""}`,
    );
  }
  print("Seen by visitors after at most a minute.");
}

/**
 * Refuses to remove the label while fictional profiles exist: in open chats the profile's name
 * would appear like a real member's (R9).
 */
async function rejectUnlabelled({ db, id, host }: FoundSite, after: Settings): Promise<void> {
  const gone = FICTIONAL_SETTINGS.filter((key) => after[key] === null);
  if (gone.length > 0 && (await hasFictional(db, id)))
    throw new Problem(`${host} has fictional profiles, which ${gone.join(", ")} must label.`);
}
