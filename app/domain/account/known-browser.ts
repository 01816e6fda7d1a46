import type { SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";

/**
 * What a browser keeps once somebody logged in with this address: a keyed hash, which tells nothing and which nobody else
 * can make. Strangers who guess, or who ask for codes, use up what strangers may; the owner's own browsers are counted
 * apart, so that the owner is never kept out by them (OWASP, "Device cookies").
 */
export const markOf = (services: Services, siteId: SiteId, email: string): Promise<string> =>
  keyedHash(services.networkKey, `known:${siteId}:${email}`);

/** Whether a browser with that mark has been let in with this address before. */
export async function isKnown(
  services: Services,
  { siteId, email, mark }: { siteId: SiteId; email: string; mark: string | null | undefined },
): Promise<boolean> {
  return Boolean(mark) && mark === (await markOf(services, siteId, email));
}
