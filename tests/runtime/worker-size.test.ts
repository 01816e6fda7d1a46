import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partsOfUpload, weighUpload } from "../../bench/lib/upload.ts";
import { BUILD, ROOT } from "../../scripts/lib/paths.ts";

/**
 * A little more than it is, in bytes by gzip: whoever makes the Worker heavier raises it and knows. The gate is 740 kB
 * (bench/gates.ts); what weighs, and what may lie beside the Worker: decision 0014.
 */
const ROOM = 735_000;

test("the Worker is as heavy as it was thought to be", () => {
  const largest = partsOfUpload().slice(0, 10);
  const list = largest.map(({ name, packed }) => `${name} ${packed}`).join("\n");
  expect(weighUpload(), list).toBeLessThanOrEqual(ROOM);
});

/** Words of what is left out or lies beside it, which stay in the code however it is packed, and where they are. */
const ABSENT: [words: string, path: string][] = [
  ["allReady", "node_modules/react-dom/cjs/react-dom-server.edge.production.js"],
  ["backendConnector", "node_modules/i18next/dist/esm/i18next.js"],
  ["lheading", "node_modules/marked/lib/marked.esm.js"],
  ["{{terms_date}}", "build/client/content/en/terms.json"],
  ["Tietosuoja", "build/client/texts/fi.json"],
  ["Magasinage", "build/client/texts/fr-CA.json"],
];

test.each(ABSENT)("nothing of the Worker has %s, which is in %s", (words, path) => {
  expect(readFileSync(join(ROOT, path), "utf8")).toContain(words);
  const holders = partsOfUpload().filter(({ name }) =>
    readFileSync(join(BUILD, "server", name), "utf8").includes(words),
  );
  expect(holders.map(({ name }) => name)).toEqual([]);
});
