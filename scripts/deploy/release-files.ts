import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Number of previous releases whose files are kept, for open tabs and for a rollback (R583). */
const MAX_STORED_RELEASES = 5;

/** The stored releases, newest first. */
const releasesIn = (storage: string): string[] =>
  existsSync(storage) ? readdirSync(storage).sort().reverse() : [];

/**
 * Copies the client's files into `out`, and the files of the last releases that it lacks: their
 * names contain their hash, so none overwrites another. Those of the local mode stay here.
 * @returns the number of previous releases included
 */
export function gatherFiles({
  client,
  storage,
  out,
}: {
  client: string;
  storage: string;
  out: string;
}) {
  rmSync(out, { recursive: true, force: true });
  const isLocal = (path: string) => path === join(client, "dev");
  cpSync(client, out, { recursive: true, filter: (path) => !isLocal(path) });
  const releases = releasesIn(storage).slice(0, MAX_STORED_RELEASES);
  for (const release of releases)
    cpSync(join(storage, release), join(out, "assets"), { recursive: true, force: false });
  return releases.length;
}

/** After a deployment: stores the release's own files under its time, and deletes the oldest. */
export function storeFiles({
  client,
  storage,
  at,
}: {
  client: string;
  storage: string;
  at: Date;
}): void {
  mkdirSync(storage, { recursive: true });
  const namesIn = (folder: string) => readdirSync(folder).sort().join();
  const [newest] = releasesIn(storage);
  const assets = join(client, "assets");
  if (newest && namesIn(join(storage, newest)) === namesIn(assets)) return; // redeployed
  const name = at.toISOString().replaceAll(/[:.]/g, "-");
  cpSync(assets, join(storage, name), { recursive: true });
  for (const old of releasesIn(storage).slice(MAX_STORED_RELEASES))
    rmSync(join(storage, old), { recursive: true, force: true });
}
