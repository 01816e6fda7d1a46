import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** So many releases before this one keep their files, for tabs that are open and for a rollback (R583). */
const KEPT_RELEASES = 5;

/** The releases that are kept, newest first. */
const releasesIn = (kept: string): string[] =>
  existsSync(kept) ? readdirSync(kept).sort().reverse() : [];

/**
 * Copies the client's files into `out`, and beside them the files of the last releases that it has no more: their names have
 * their hash, so none takes another's place.
 * @returns how many releases before are in it
 */
export function gatherFiles({ client, kept, out }: { client: string; kept: string; out: string }) {
  rmSync(out, { recursive: true, force: true });
  cpSync(client, out, { recursive: true });
  const releases = releasesIn(kept).slice(0, KEPT_RELEASES);
  for (const release of releases)
    cpSync(join(kept, release), join(out, "assets"), { recursive: true, force: false });
  return releases.length;
}

/** Once a release is in place: its own files are kept, under when it was, and the oldest are forgotten. */
export function keepFiles({ client, kept, at }: { client: string; kept: string; at: Date }): void {
  mkdirSync(kept, { recursive: true });
  const namesIn = (folder: string) => readdirSync(folder).sort().join();
  const [newest] = releasesIn(kept);
  const assets = join(client, "assets");
  if (newest && namesIn(join(kept, newest)) === namesIn(assets)) return; // the same build, put in place again
  const name = at.toISOString().replaceAll(/[:.]/g, "-");
  cpSync(assets, join(kept, name), { recursive: true });
  for (const old of releasesIn(kept).slice(KEPT_RELEASES))
    rmSync(join(kept, old), { recursive: true, force: true });
}
