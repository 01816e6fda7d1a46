import { type SeedLocale, spoken, TEXTS } from "../../scripts/seed/about.ts";
import type { Line } from "../../scripts/seed/texts/locale-texts.ts";
import type { Gender } from "../../scripts/seed/traits.ts";

export const LOCALES = Object.keys(TEXTS) as SeedLocale[];

export const GENDERS: Gender[] = ["female", "male"];

export const both = (lines: readonly Line[]) =>
  lines.flatMap((line) => GENDERS.map((gender) => spoken(line, gender)));
