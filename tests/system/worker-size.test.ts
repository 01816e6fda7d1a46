import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measureUpload, partsOfUpload } from "../../bench/lib/upload.ts";
import { BUILD, ROOT } from "../../scripts/lib/paths.ts";

/**
 * Slightly above the current size, in gzipped bytes: a heavier Worker must raise it on purpose. The
 * threshold is 1,000 kB (bench/thresholds.ts); what is large, and what may be a separate file: decision
 * 0014.
 */
const MAX_BYTES = 970_000;

test("the Worker's gzipped size is within the recorded limit", () => {
  const largest = partsOfUpload().slice(0, 10);
  const list = largest.map(({ name, packed }) => `${name} ${packed}`).join("\n");
  expect(measureUpload(), list).toBeLessThanOrEqual(MAX_BYTES);
});

/**
 * Strings of excluded or separate parts, which would remain in minified code, and where these parts
 * are.
 */
const EXCLUDED_PARTS: [words: string, path: string][] = [
  ["allReady", "node_modules/react-dom/cjs/react-dom-server.edge.production.js"],
  ["backendConnector", "node_modules/i18next/dist/esm/i18next.js"],
  ['"$1 $2 $3 $4",["', "node_modules/libphonenumber-js/metadata.mobile.json.js"],
  ["lheading", "node_modules/marked/lib/marked.esm.js"],
  ["{{terms_date}}", "build/client/content/en/terms.json"],
  ["Tietosuoja", "build/client/texts/fi.json"],
  ["Magasinage", "build/client/texts/fr-CA.json"],
  ["aliupseerioppilas", "build/client/dev/components/en.txt"],
];

test.each(EXCLUDED_PARTS)("the Worker contains no %s, which is in %s", (text, path) => {
  expect(readFileSync(join(ROOT, path), "utf8")).toContain(text);
  const holders = partsOfUpload().filter(({ name }) =>
    readFileSync(join(BUILD, "server", name), "utf8").includes(text),
  );
  expect(holders.map(({ name }) => name)).toEqual([]);
});
