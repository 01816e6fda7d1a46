import type { z } from "zod";
import { hostSchema, type SiteSettings, siteSettingsSchema } from "~/domain/site/site.schema";
import { Problem } from "../lib/progress.mjs";

export type Settings = Record<string, unknown>;

const FIELDS = siteSettingsSchema.shape as Record<string, z.ZodType>;

/** A host name as browsers send it, or a Problem that says how one looks. */
export function hostFrom(given: string): string {
  const host = given.trim().toLowerCase();
  if (hostSchema.safeParse(host).success) return host;
  throw new Problem(`"${given}" is no host name. Give it without protocol, port and path, such as www.example.com`);
}

/** Settings from "key=value" arguments. A value is JSON, or a text, or a list with commas: the first that the field takes. */
export function settingsFrom(pairs: readonly string[]): Settings {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new Problem(`"${pair}" is no setting. Write key=value, such as name="Example" or countries=NL,BE`);
    const key = pair.slice(0, at);
    return [key, valueFrom(key, pair.slice(at + 1))] as const;
  });
  return Object.fromEntries(entries);
}

function valueFrom(key: string, text: string): unknown {
  const field = FIELDS[key];
  if (!field) throw new Problem(`There is no setting "${key}". There are: ${Object.keys(FIELDS).join(", ")}`);
  const candidates = [...jsonFrom(text), text, text.split(",").map((part) => part.trim())];
  const fitting = candidates.find((candidate) => field.safeParse(candidate).success);
  if (fitting === undefined) throw new Problem(`${key} cannot be ${text}: ${reasonOf(candidates.map((candidate) => field.safeParse(candidate)))}`);
  return fitting;
}

/** What is wrong with the reading that came nearest: the one whose fault lies deepest. */
function reasonOf(results: z.ZodSafeParseResult<unknown>[]): string {
  const issues = results.flatMap((result) => result.error?.issues.slice(0, 1) ?? []);
  return issues.sort((a, b) => b.path.length - a.path.length)[0]?.message ?? "";
}

function jsonFrom(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return []; // plain words are no JSON, and are meant as they stand
  }
}

/** The settings that a site may be stored with; a Problem names every field that does not fit. */
export function checkSettings(settings: Settings): SiteSettings {
  const checked = siteSettingsSchema.safeParse(settings);
  if (checked.success) return checked.data;
  const lines = checked.error.issues.map((issue) => {
    const [field = "", ...inner] = issue.path.map(String);
    return `  ${[field, ...inner].join(".")}: ${settings[field] === undefined ? "is missing" : issue.message}`;
  });
  throw new Problem(`These settings do not make a site:\n${lines.join("\n")}`);
}
