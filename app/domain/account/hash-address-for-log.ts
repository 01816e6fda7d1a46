import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";

/**
 * An address for the log: a keyed hash, equal for equal addresses, so that events of one address
 * can be correlated.
 */
export const hashAddressForLog = async (services: Services, email: string): Promise<string> =>
  (await keyedHash(services.networkKey, `log:${email}`)).slice(0, 22);
