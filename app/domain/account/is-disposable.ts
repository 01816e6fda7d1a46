import { hashOf, unpackHashes } from "~/kit/packed-hashes";
import type { Services } from "~/services";

/**
 * Where the list lies beside the Worker: the domains of mailboxes that are thrown away after minutes. `npm run
 * disposable` writes it from disposable-email-domains-js, whose list is in the public domain (CC0).
 */
export const DISPOSABLE_FILE = "/data/disposable-domains.txt";

/** As the file is, for an isolate's life. */
let known: ReadonlySet<number> | undefined;

/**
 * Whether an address belongs to a mailbox that is thrown away after minutes, or to a part of such a domain: nobody could
 * reach its owner again, and whoever was banned would be back at once (R106). Without its list everybody is let in.
 */
export async function isDisposable(services: Services, email: string): Promise<boolean> {
  known ??= await readList(services);
  const parts = email.slice(email.lastIndexOf("@") + 1).split(".");
  return parts.some(
    (_, at) => at < parts.length - 1 && known?.has(hashOf(parts.slice(at).join("."))),
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
