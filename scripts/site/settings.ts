import {
  explainUnknownSetting,
  findInvalidSettings,
  hasDefault,
  isSettingKey,
  parseSetting,
  type SettingKey,
} from "~/domain/site/parse-setting";
import { hostSchema, type SiteSettings, siteSettingsSchema } from "~/domain/site/site.schema";
import { normalizeInput } from "~/kit/normalize-input";
import { Problem } from "../lib/progress.mjs";

export type Settings = Record<string, unknown>;

/** Parses a host name as browsers send it; throws a Problem that describes the format. */
export function parseHost(input: string): string {
  const host = normalizeInput(input).toLowerCase();
  if (hostSchema.safeParse(host).success) return host;
  throw new Problem(
    `"${input}" is no host name; give it without protocol, port and path, such as www.example.com.`,
  );
}

/**
 * Settings from "key=value" arguments. A value is JSON, a text, or a comma-separated list: the
 * first that the field accepts. An empty value means the default; a value that begins like JSON
 * must be JSON.
 */
export function parseSettings(pairs: readonly string[]): Settings {
  const entries = pairs.map((pair): [string, string] => {
    const at = pair.indexOf("=");
    if (at < 1)
      throw new Problem(
        `"${pair}" is no setting; write key=value, such as name="Example" or countries=NL,BE.`,
      );
    return [pair.slice(0, at), pair.slice(at + 1).trim()];
  });
  return Object.fromEntries(
    entries.flatMap(([key, text]) =>
      text === "" ? rejectMissing(key) : [[key, parseValue(key, text)] as const],
    ),
  );
}

/** No entry for a setting with its default; throws a Problem for one without a default. */
function rejectMissing(key: string): never[] {
  if (!hasDefault(keyOf(key)))
    throw new Problem(`${key} has no default, so it needs a value: ${key}=….`);
  return [];
}

function keyOf(key: string): SettingKey {
  if (isSettingKey(key)) return key;
  throw new Problem(explainUnknownSetting(key));
}

function parseValue(key: string, text: string): unknown {
  const parsed = parseSetting(keyOf(key), text);
  if (!parsed.ok) throw new Problem(parsed.problem);
  return parsed.value;
}

/** Validates the complete settings of a site; a Problem names every invalid field. */
export function checkSettings(settings: Settings): SiteSettings {
  const checked = siteSettingsSchema.safeParse(settings);
  if (checked.success) return checked.data;
  throw new Problem(
    `These are not the settings of a site: ${findInvalidSettings(settings).join("; ")}.`,
  );
}
