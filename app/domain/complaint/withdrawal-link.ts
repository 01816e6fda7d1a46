import { keyedHash } from "~/kit/crypto";
import { type ComplaintId, isId, type SiteId } from "~/kit/ids";

const TOKEN_PATTERN = /^([^.]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * The signed path by which a buyer proves that a declaration of withdrawal is theirs: it is mailed
 * to the address of the order's account only.
 */
export const withdrawalPath = async (secret: string, siteId: SiteId, id: ComplaintId) =>
  `/withdraw/${id}.${await signatureOf(secret, siteId, id)}`;

/** The declaration of a path's token; null if it was not signed for this site. */
export async function readWithdrawalToken(
  secret: string,
  siteId: SiteId,
  token: string,
): Promise<ComplaintId | null> {
  const [, id = "", signature] = TOKEN_PATTERN.exec(token) ?? [];
  if (!isId<ComplaintId>(id)) return null;
  // Hashing both values makes the comparison time independent of the correct signature.
  const received = await keyedHash(secret, `compare:${signature}`);
  const right = await keyedHash(secret, `compare:${await signatureOf(secret, siteId, id)}`);
  return received === right ? id : null;
}

const signatureOf = (secret: string, siteId: SiteId, id: ComplaintId) =>
  keyedHash(secret, `withdrawal:${siteId}:${id}`);
