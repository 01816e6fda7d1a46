import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findChangedFiles } from "./changed-files.ts";

function makeRepository(branch: string) {
  const folder = mkdtempSync(join(tmpdir(), "changed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const author = [
    "-c",
    "user.name=x",
    "-c",
    "user.email=x@site.test",
    "-c",
    "commit.gpgsign=false",
  ];
  const git = (...args: string[]) =>
    execFileSync("git", [...author, ...args], { cwd: folder, stdio: "ignore" });
  const write = (file: string) => writeFileSync(join(folder, file), `${file} ${Math.random()}`);
  const commit = (...files: string[]) => {
    for (const file of files) write(file);
    git("add", ".");
    git("commit", "-m", "x", "--no-verify");
  };
  git("init", "-b", branch);
  commit(".gitignore", "deleted.ts", "staged.ts", "unstaged.ts", "unchanged.ts");
  return { folder, git, write, commit };
}

test("committed, staged, changed and untracked files are found, deleted and ignored ones not", () => {
  const { folder, git, write, commit } = makeRepository("main");
  git("checkout", "-b", "work");
  writeFileSync(join(folder, ".gitignore"), "ignored.ts\n");
  commit("committed.ts", "naïve name.ts");
  git("checkout", "main");
  commit("of-main.ts");
  git("checkout", "work");
  for (const file of ["staged.ts", "unstaged.ts", "untracked.ts", "ignored.ts"]) write(file);
  git("add", "staged.ts");
  rmSync(join(folder, "deleted.ts"));
  expect(findChangedFiles(folder)).toEqual([
    ".gitignore",
    "committed.ts",
    "naïve name.ts",
    "staged.ts",
    "unstaged.ts",
    "untracked.ts",
  ]);
});

test("on main only what is not committed is found", () => {
  const { folder, write } = makeRepository("main");
  expect(findChangedFiles(folder)).toEqual([]);
  write("unstaged.ts");
  expect(findChangedFiles(folder)).toEqual(["unstaged.ts"]);
});

test("without a branch main the reason is given in one sentence", () => {
  const { folder } = makeRepository("other");
  expect(() => findChangedFiles(folder)).toThrow(
    "--changed compares with the git branch main, which this folder lacks.",
  );
});
