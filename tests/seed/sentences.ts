import { inflectFor, type SeedLocale, TEXTS } from "../../scripts/seed/about.ts";
import type { Gender } from "../../scripts/seed/member-distributions.ts";
import type { Line } from "../../scripts/seed/texts/locale-texts.ts";

export const LOCALES = Object.keys(TEXTS) as SeedLocale[];

export const GENDERS: Gender[] = ["female", "male"];

export const both = (lines: readonly Line[]) =>
  lines.flatMap((line) => GENDERS.map((gender) => inflectFor(line, gender)));
