import { keyedHash } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";

/** 48 bits of a keyed hash: nobody guesses one within the rate limits of inbound mail. */
const SIGNATURE_LENGTH = 8;
const TOKEN = /\[([2-9A-Z]{4}-[2-9A-Z]{4})-([-\w]{8})\]/;

/**
 * What the subject of an answer ends with, such as "[K7F3-92QD-x1Yz_a-B]": a reply to the answer
 * joins its thread, and nobody else can make one.
 */
export async function replyTokenOf(
  services: Pick<Services, "networkKey">,
  { siteId, number }: { siteId: SiteId; number: string },
): Promise<string> {
  const hash = await keyedHash(services.networkKey, `support ${siteId} ${number}`);
  return `[${number}-${hash.slice(0, SIGNATURE_LENGTH)}]`;
}

/** The number of the thread that a subject names with a valid signature; null without one. */
export async function numberInSubject(
  services: Pick<Services, "networkKey">,
  { siteId, subject }: { siteId: SiteId; subject: string },
): Promise<string | null> {
  const [token, number] = TOKEN.exec(subject) ?? [];
  if (!token || !number) return null;
  return token === (await replyTokenOf(services, { siteId, number })) ? number : null;
}
