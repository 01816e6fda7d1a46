import type { z } from "zod";
import { hostSchema, type SiteSettings, siteSettingsSchema } from "~/domain/site/site.schema";
import { normalizeInput } from "~/kit/normalize-input";
import { explainValue } from "../lib/explain-value.ts";
import { nearest } from "../lib/nearest.ts";
import { Problem } from "../lib/progress.mjs";

export type Settings = Record<string, unknown>;

const FIELDS = siteSettingsSchema.shape as Record<string, z.ZodType>;

/** Parses a host name as browsers send it; throws a Problem that describes the format. */
export function parseHost(input: string): string {
  const host = normalizeInput(input).toLowerCase();
  if (hostSchema.safeParse(host).success) return host;
  throw new Problem(
    `"${input}" is no host name; give it without protocol, port and path, such as www.example.com.`,
  );
}

/** Changes of a command: values to store, and settings to reset to their defaults. */
export type SettingsChange = { values: Settings; reset: string[] };

/**
 * Settings from "key=value" arguments. A value is JSON, a text, or a comma-separated list: the
 * first that the field accepts. An empty value means the default; a value that begins like JSON
 * must be JSON.
 */
export function parseChange(pairs: readonly string[]): SettingsChange {
  const entries = pairs.map((pair): [string, string] => {
    const at = pair.indexOf("=");
    if (at < 1)
      throw new Problem(
        `"${pair}" is no setting; write key=value, such as name="Example" or countries=NL,BE.`,
      );
    return [pair.slice(0, at), pair.slice(at + 1).trim()];
  });
  const filled = entries
    .filter(([, text]) => text !== "")
    .map(([key, text]) => [key, parseValue(key, text)]);
  return {
    values: Object.fromEntries(filled),
    reset: parseReset(entries.filter(([, text]) => text === "").map(([key]) => key)),
  };
}

/** Names of settings to reset; throws a Problem for one without a default. */
export function parseReset(keys: readonly string[]): string[] {
  for (const key of keys) {
    if (!fieldOf(key).safeParse(undefined).success)
      throw new Problem(`${key} has no default, so it needs a value: ${key}=….`);
  }
  return [...keys];
}

function fieldOf(key: string): z.ZodType {
  const field = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
  if (field) return field;
  const near = nearest(key, Object.keys(FIELDS));
  throw new Problem(
    `There is no setting "${key}"; ${near ? `did you mean ${near}?` : `there are ${Object.keys(FIELDS).join(", ")}.`}`,
  );
}

function parseValue(key: string, text: string): unknown {
  const field = fieldOf(key);
  const candidates = /^[{[]/.test(text)
    ? [parseJsonValue(key, text)]
    : [...plainJson(text), text, text.split(",").map((part) => part.trim())];
  const fitting = candidates.find((candidate) => field.safeParse(candidate).success);
  if (fitting === undefined) throw new Problem(`${reasonOf(key, field, candidates)}.`);
  return fitting;
}

/**
 * Otherwise a value with a missing shell quote would be stored as a text, and be shown as the
 * headline of the live site.
 */
function parseJsonValue(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(
      `${key} begins like JSON and is not valid JSON (${(cause as Error).message}); put it into single quotes: '${key}={"en":"Meet someone"}'.`,
    );
  }
}

/** Explains the error of the nearest interpretation: the deepest one. */
function reasonOf(key: string, field: z.ZodType, candidates: readonly unknown[]): string {
  const problems = candidates.flatMap((candidate) => explainValue(key, field, candidate) ?? []);
  return problems.sort((a, b) => b.depth - a.depth)[0]?.text ?? "";
}

function plainJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return []; // plain text is no JSON, and is used unchanged
  }
}

/** Validates the complete settings of a site; a Problem names every invalid field. */
export function checkSettings(settings: Settings): SiteSettings {
  const checked = siteSettingsSchema.safeParse(settings);
  if (checked.success) return checked.data;
  const wrong = Object.entries(FIELDS).flatMap(
    ([key, field]) => explainValue(key, field, settings[key])?.text ?? [],
  );
  const unknown = Object.keys(settings).filter((key) => !Object.hasOwn(FIELDS, key));
  const lines = [...wrong, ...unknown.map((key) => `there is no setting "${key}"`)];
  throw new Problem(`These are not the settings of a site: ${lines.join("; ")}.`);
}
