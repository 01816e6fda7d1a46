/**
 * `node scripts/run.mjs maps <countries-10m.json>`: draws the maps of the map lander (app/routes/landers/maplanding/lands.json)
 * from Natural Earth's shores, as the npm package `world-atlas` (2.0.2) holds them, and from our regions. Needed again only
 * where a country or a region is added.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTRIES, type CountryCode } from "~/domain/place/countries";
import { fail, Problem } from "./lib/progress.mjs";
import { ROOT } from "./lib/runtime.ts";
import { readAtlas } from "./maps/atlas.ts";
import { drawLand } from "./maps/draw-land.ts";

/** ISO 3166-1 numeric, as the atlas names countries. */
const NUMBERS: Record<CountryCode, string> = {
  US: "840",
  NL: "528",
  BE: "056",
  FR: "250",
  IT: "380",
  ES: "724",
  DE: "276",
  AT: "040",
  IE: "372",
  GB: "826",
  CA: "124",
  PL: "616",
  AU: "036",
  NZ: "554",
  CH: "756",
  DK: "208",
  FI: "246",
  NO: "578",
  SE: "752",
};

try {
  const [file] = process.argv.slice(2);
  if (!file)
    throw new Problem("Which file of shores? countries-10m.json of the npm package world-atlas");
  const atlas = readAtlas(file);
  const lands = COUNTRIES.map(
    ({ code }) =>
      `${JSON.stringify(code)}: ${JSON.stringify(drawLand(code, atlas.get(NUMBERS[code]) ?? []))}`,
  );
  writeFileSync(
    join(ROOT, "app/routes/landers/maplanding/lands.json"),
    `{\n${lands.join(",\n")}\n}\n`,
  );
} catch (error) {
  fail(error);
}
