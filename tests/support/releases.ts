import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { gatherFiles, storeFiles } from "../../scripts/deploy/release-files.ts";
import { BUILD } from "../../scripts/lib/paths.ts";

/**
 * The last build; the one after it, whose deployment kept the files of the first; and back, by the
 * platform's own rollback.
 */
export type Release = "newer" | "first";

/**
 * The folder of a release and of its files. The newer one is created in `folder` at the first
 * request.
 */
export function releaseOf(release: Release, folder: string): { build: string; files: string } {
  if (release === "first") return { build: BUILD, files: join(BUILD, "client") };
  const [build, files, archive] = ["newer", "files", "kept"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  if (!existsSync(build)) {
    writeOtherBuild(build);
    storeFiles({ client: join(BUILD, "client"), storage: archive, at: new Date() });
    gatherFiles({ client: join(build, "client"), storage: archive, out: files });
  }
  return { build, files };
}

/** Files with a hash in their name. */
const HASHED = /([\w.-]+-[\w-]{8})(?=\.(?:js|css|svg|woff2|wasm)\b)/g;
const VERSION = /"\/assets\/manifest-([0-9a-f]{8})\.js"/;

/**
 * The next release without a second build: a copy in which every hashed file has another name, the
 * manifest another version and the site another id, in the client's files and the Worker's alike.
 * No name of one release finds a file of the other.
 */
function writeOtherBuild(folder: string): void {
  cpSync(BUILD, folder, { recursive: true });
  const files = filesIn(folder);
  const { id } = JSON.parse(readFileSync(join(BUILD, ".sources"), "utf8")) as { id: string };
  const version = VERSION.exec(files.map(textOf).find((text) => VERSION.test(text)) ?? "")?.[1];
  if (!version) throw new Error("The build has no manifest");
  const hashed = new Set(files.flatMap((file) => basename(file).match(HASHED) ?? []));
  hashed.delete(`manifest-${version}`);
  const renamed = (text: string) =>
    text
      .replaceAll(HASHED, (name) => (hashed.has(name) ? `${name}0` : name))
      .replaceAll(version, backwards(version))
      .replaceAll(id, backwards(id));
  for (const file of files) {
    const text = textOf(file);
    if (text !== "" && renamed(text) !== text) writeFileSync(file, renamed(text));
    renameSync(file, join(dirname(file), renamed(basename(file))));
  }
}

const backwards = (text: string) => text.split("").reverse().join("");

const textOf = (file: string) =>
  /\.(?:js|css|json|svg)$/.test(file) ? readFileSync(file, "utf8") : "";

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
