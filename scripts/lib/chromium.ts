import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Problem, step } from "./progress.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PACKAGES = ["chromium", "chromium-headless-shell", "fonts-liberation"];

/**
 * The path of an installed Chromium or Chrome; installs Debian's package if there is none. CHROMIUM
 * overrides it.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  await step("Installing Chromium (apt-get)", installChromium);
  const installed = findChromium();
  if (!installed)
    throw new Problem(
      "Chromium was installed, but is not on the path; name it: CHROMIUM=/path/to/chromium.",
    );
  return installed;
}

/**
 * The path of Debian's headless shell of Chromium: a browser without windows, so without installed
 * apps and notifications. Null if it is not installed or CHROMIUM names a browser.
 */
export function findHeadlessShell(): string | null {
  return process.env.CHROMIUM ? null : findOnPath(["chromium-headless-shell"]);
}

function findChromium(): string | null {
  const configured = process.env.CHROMIUM;
  if (configured && !existsSync(configured))
    throw new Problem(`CHROMIUM names ${configured}, which does not exist.`);
  return configured || findOnPath(NAMES);
}

function findOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? "")
    .split(":")
    .filter((folder) => !folder.includes("node_modules"));
  return (
    folders
      .flatMap((folder) => names.map((name) => `${folder}/${name}`))
      .find((path) => existsSync(path)) ?? null
  );
}

function installChromium(): void {
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) => {
    const [command = "", ...rest] = [...(root ? [] : ["sudo", "-n"]), "apt-get", ...args];
    execFileSync(command, rest, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  try {
    apt("update", "-q");
    apt("install", "-y", "-q", "--no-install-recommends", ...PACKAGES);
  } catch (cause) {
    throw new Problem(
      `The end-to-end tests need a browser, and Debian's package could not be installed:\n  apt-get install chromium\n${cause}`,
    );
  }
}
