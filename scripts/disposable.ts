/**
 * `npm run disposable`: regenerates the list of disposable mail domains from the package that
 * contains it (CC0, maintained by many): run `npm install --save-dev --save-exact
 * disposable-email-domains-js@latest` before.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DISPOSABLE_FILE } from "~/domain/account/recipient";
import { packHashes } from "~/kit/packed-hashes";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/paths.ts";

const PACKAGE = join(ROOT, "node_modules/disposable-email-domains-js");
const LIST = join(PACKAGE, "dist/dict/disposable_email_blocklist.json");

export default defineCommand({
  name: "disposable",
  about:
    "Writes the list of disposable e-mail domains (public) from the installed package disposable-email-domains-js; update that first: npm install --save-dev --save-exact disposable-email-domains-js@latest",
  options: {},
  examples: [""],
  run: () => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
      version: string;
    };
    const domains = JSON.parse(readFileSync(LIST, "utf8")) as string[];
    writeFileSync(join(ROOT, "public", DISPOSABLE_FILE), packHashes(domains));
    console.log(`${domains.length} domains of disposable-email-domains-js ${version}`);
  },
});
