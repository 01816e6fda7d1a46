/**
 * Fictional profiles as operators run them: invented profiles, labelled wherever they appear (R9).
 * Invariants: one exists only on a site that has all four labels; it never writes first, and once
 * for each message that it received; each creation, reading and answer has an entry in the audit
 * log.
 */

import { FICTIONAL_SETTINGS } from "../site/missing-settings";
import { allowsFictional } from "../site/site";
import type { SiteSettings } from "../site/site.schema";

/** The labels that a site lacks before it may have fictional profiles; none: it may. */
export function listMissingLabels(settings: SiteSettings | null): string[] {
  if (settings === null) return [...FICTIONAL_SETTINGS];
  if (allowsFictional(settings)) return [];
  const missing = FICTIONAL_SETTINGS.filter((key) => !settings[key]);
  return missing.length > 0 ? missing : [...FICTIONAL_SETTINGS];
}
