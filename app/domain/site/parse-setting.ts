import type { z } from "zod";
import { nearest } from "~/kit/nearest";
import { explainValue } from "./explain-value";
import { type SiteSettings, siteSettingsSchema } from "./site.schema";

export type SettingKey = keyof SiteSettings;
type StoredSettings = Readonly<Record<string, unknown>>;
/** A value for a setting, or the problem with the text in plain English, for an operator. */
type ParsedSetting = { ok: true; value: unknown } | { ok: false; problem: string };

const FIELDS = siteSettingsSchema.shape as Record<string, z.ZodType>;
export const SETTING_KEYS = Object.keys(FIELDS) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(FIELDS, key);

export const settingField = (key: SettingKey): z.ZodType => FIELDS[key] as z.ZodType;

/** Whether a setting may be left out. Four have no default, such as the name. */
export const hasDefault = (key: SettingKey): boolean =>
  (FIELDS[key] as z.ZodType).safeParse(undefined).success;

/** What is wrong with the name of a setting that does not exist. */
export function explainUnknownSetting(key: string): string {
  const near = nearest(key, SETTING_KEYS);
  const hint = near ? `did you mean ${near}?` : `there are ${SETTING_KEYS.join(", ")}.`;
  return `There is no setting "${key}"; ${hint}`;
}

/**
 * The value that a text stands for: JSON, a plain text, or a comma-separated list, whichever the
 * setting accepts first. A text that begins like JSON must be JSON: otherwise one with a missing
 * bracket would be stored as a text and shown as the headline of the live site.
 */
export function parseSetting(key: SettingKey, text: string): ParsedSetting {
  const field = FIELDS[key] as z.ZodType;
  const candidates = candidatesOf(text);
  if (typeof candidates === "string")
    return {
      ok: false,
      problem: `${key} begins like JSON and is not valid JSON (${candidates}); write it such as {"en":"Meet someone"}.`,
    };
  const fitting = candidates.find((candidate) => field.safeParse(candidate).success);
  if (fitting !== undefined) return { ok: true, value: fitting };
  // The nearest interpretation explains best: the one whose error is deepest.
  const problems = candidates.flatMap((candidate) => explainValue(key, field, candidate) ?? []);
  const [nearestProblem] = problems.sort((a, b) => b.depth - a.depth);
  return { ok: false, problem: `${nearestProblem?.text ?? `${key} is not valid`}.` };
}

/** The text that `parseSetting` reads as this value. */
export function formatSetting(value: unknown): string {
  if (typeof value === "string" && !/^[{["]|^(?:null|true|false|-?\d+(?:\.\d+)?)$/.test(value))
    return value;
  return JSON.stringify(value, null, typeof value === "object" ? 2 : undefined);
}

/** The possible readings of a text, or why it is not the JSON that it begins as. */
function candidatesOf(text: string): unknown[] | string {
  const json = parseJson(text);
  if (/^[{[]/.test(text)) return "error" in json ? json.error : [json.value];
  return [
    ...("value" in json ? [json.value] : []),
    text,
    text.split(",").map((part) => part.trim()),
  ];
}

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** Each problem of a site's complete settings; empty if they are valid. */
export function findInvalidSettings(settings: StoredSettings): string[] {
  const wrong = SETTING_KEYS.flatMap(
    (key) => explainValue(key, FIELDS[key] as z.ZodType, settings[key])?.text ?? [],
  );
  const unknown = Object.keys(settings).filter((key) => !isSettingKey(key));
  return [...wrong, ...unknown.map((key) => `there is no setting "${key}"`)];
}
