import { keyedHash } from "~/kit/crypto";
import { isId, type NetworkId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";

type KeyServices = Pick<Services, "networkKey">;
const ID_LENGTH = 22;

/**
 * The secret that signs the postbacks of a network. Derived from the environment's key, so the
 * database has no secret; it changes with that key.
 */
export const signingSecretOf = ({ networkKey }: KeyServices, id: NetworkId): Promise<string> =>
  keyedHash(networkKey, `postbacks ${id}`);

/** The token in the address of the page on which a network reads its own figures. */
export const reportTokenOf = async (
  { networkKey }: KeyServices,
  siteId: SiteId,
  id: NetworkId,
): Promise<string> => `${id}${await keyedHash(networkKey, `network report ${siteId} ${id}`)}`;

/** The network that a token belongs to on this site; null if it is not valid. */
export async function networkOfToken(
  services: KeyServices,
  siteId: SiteId,
  token: string,
): Promise<NetworkId | null> {
  const id = token.slice(0, ID_LENGTH);
  if (!isId<NetworkId>(id)) return null;
  // Both are hashes of one length; their comparison reveals nothing about the key.
  return token === (await reportTokenOf(services, siteId, id)) ? id : null;
}
