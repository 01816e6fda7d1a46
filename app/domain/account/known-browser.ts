import { first, runBatch, type Statement } from "~/db/batch";
import { hashSecret, newSecret } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { KNOWN_BROWSER_TTL, type MemberKey } from "./account";
import {
  deleteKnownBrowser,
  insertKnownBrowser,
  keepNewestKnownBrowsers,
  selectKnownBrowser,
} from "./known-browser-sql";

/**
 * A browser in which the account's owner logged in keeps a random secret, its mark; the database
 * stores the hash. Guesses and code requests from unknown browsers are counted separately from
 * those of known browsers, each under its own mark, so that strangers cannot lock the owner out
 * (OWASP, "Device cookies"). A mark is deleted with the password it was issued for: see the table.
 */
export async function findKnownBrowserMark(
  services: Services,
  { siteId, email, mark }: { siteId: SiteId; email: string; mark: string | null | undefined },
): Promise<string | null> {
  if (mark?.length !== MARK_LENGTH) return null;
  const markHash = await hashSecret(mark);
  const since = services.now() - KNOWN_BROWSER_TTL;
  const found = await first(services.db, selectKnownBrowser({ siteId, email, markHash, since }));
  return found && markHash;
}

const MARK_LENGTH = 43;

/**
 * A new mark for a browser and the statements for the login's batch; `replaces`: the browser's
 * previous mark.
 */
export async function newKnownBrowserMark(
  services: Services,
  member: MemberKey,
  replaces: string | null | undefined = null,
): Promise<{ mark: string; statements: Statement[] }> {
  const mark = newSecret();
  const row = { ...member, markHash: await hashSecret(mark), at: services.now() };
  const old = replaces?.length === MARK_LENGTH ? await hashSecret(replaces) : null;
  const statements = [insertKnownBrowser(row), keepNewestKnownBrowsers(member)];
  return { mark, statements: old ? [deleteKnownBrowser(member, old), ...statements] : statements };
}

/** Creates a mark for a browser in which its member is logged in. */
export async function rememberBrowser(services: Services, member: MemberKey): Promise<string> {
  const { mark, statements } = await newKnownBrowserMark(services, member);
  await runBatch(services.db, { statements });
  return mark;
}
