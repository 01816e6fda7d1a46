/**
 * `node scripts/run.mjs maps`: draws the maps of the map lander
 * (app/routes/landers/maplanding/lands.json) from the shores of the package `world-atlas` and from
 * our regions. Run it again only after a country or a region was added.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTRIES, type CountryCode } from "~/domain/location/countries";
import { runTool } from "./lib/build.ts";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/paths.ts";
import { readAtlas } from "./maps/atlas.ts";
import { drawLand } from "./maps/draw-land.ts";

/** ISO 3166-1 numeric codes, as used by the atlas. */
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

export default defineCommand({
  name: "maps",
  about: "Draws the maps of the map lander; it is started as node scripts/run.mjs maps.",
  options: {},
  examples: [],
  run: async () => {
    const atlas = readAtlas();
    const lands = COUNTRIES.map(({ code }) => {
      return [code, drawLand(code, atlas.get(NUMBERS[code]) ?? [])];
    });
    const file = join(ROOT, "app/routes/landers/maplanding/lands.json");
    writeFileSync(file, JSON.stringify(Object.fromEntries(lands)));
    await runTool("@biomejs/biome/bin/biome", ["format", "--write", file]);
  },
});
