import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { Problem } from "./progress.mjs";

/**
 * Files that differ from the last commit that the branch shares with main: committed since, staged,
 * changed and untracked ones. Deleted files are left out: the types find what still imports them.
 */
export function findChangedFiles(root = ROOT): string[] {
  const git = (...args: string[]) => {
    try {
      const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
      return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio });
    } catch {
      throw new Problem("--changed compares with the git branch main, which this folder lacks.");
    }
  };
  const base = git("merge-base", "HEAD", "main").trim();
  const tracked = git("diff", "--name-only", "--no-renames", "-z", base);
  const untracked = git("ls-files", "--others", "--exclude-standard", "-z");
  const files = `${tracked}${untracked}`.split("\0").filter(Boolean);
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).sort();
}
