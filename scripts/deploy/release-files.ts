import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Number of previous releases whose files are kept, for open tabs and for a rollback (R583). */
const KEPT_RELEASES = 5;

/** The stored releases, newest first. */
const releasesIn = (kept: string): string[] =>
  existsSync(kept) ? readdirSync(kept).sort().reverse() : [];

/**
 * Copies the client's files into `out`, and the files of the last releases that it lacks: their
 * names contain their hash, so none overwrites another.
 * @returns the number of previous releases included
 */
export function gatherFiles({ client, kept, out }: { client: string; kept: string; out: string }) {
  rmSync(out, { recursive: true, force: true });
  cpSync(client, out, { recursive: true });
  const releases = releasesIn(kept).slice(0, KEPT_RELEASES);
  for (const release of releases)
    cpSync(join(kept, release), join(out, "assets"), { recursive: true, force: false });
  return releases.length;
}

/** After a deployment: stores the release's own files under its time, and deletes the oldest. */
export function storeFiles({ client, kept, at }: { client: string; kept: string; at: Date }): void {
  mkdirSync(kept, { recursive: true });
  const namesIn = (folder: string) => readdirSync(folder).sort().join();
  const [newest] = releasesIn(kept);
  const assets = join(client, "assets");
  if (newest && namesIn(join(kept, newest)) === namesIn(assets)) return; // redeployed
  const name = at.toISOString().replaceAll(/[:.]/g, "-");
  cpSync(assets, join(kept, name), { recursive: true });
  for (const old of releasesIn(kept).slice(KEPT_RELEASES))
    rmSync(join(kept, old), { recursive: true, force: true });
}
