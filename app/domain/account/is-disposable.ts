import { hashOf, unpackHashes } from "~/kit/packed-hashes";
import type { Services } from "~/services";

/**
 * Path of the asset that lists disposable mailbox domains. `npm run disposable` generates it from
 * disposable-email-domains-js, whose list is in the public domain (CC0).
 */
export const DISPOSABLE_FILE = "/data/disposable-domains.txt";

/** The parsed file, cached for the isolate's lifetime. */
let disposableHashes: ReadonlySet<number> | undefined;

/**
 * Whether an address, or a parent of its domain, belongs to a disposable mailbox provider: its
 * owner could not be reached later, and a banned person would return at once (R106). If the list
 * cannot be read, every address is accepted.
 */
export async function isDisposable(services: Services, email: string): Promise<boolean> {
  disposableHashes ??= await readList(services);
  const parts = email.slice(email.lastIndexOf("@") + 1).split(".");
  return parts.some(
    (_, at) => at < parts.length - 1 && disposableHashes?.has(hashOf(parts.slice(at).join("."))),
  );
}

async function readList(services: Services): Promise<ReadonlySet<number> | undefined> {
  try {
    return unpackHashes(await services.files.read(DISPOSABLE_FILE));
  } catch {
    services.log("disposable.unreadable");
    return undefined;
  }
}
