import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";

/** An address as the log may know it: a keyed hash, the same for the same address, by which events of one address are found together. */
export const loggedAddress = async (services: Services, email: string): Promise<string> =>
  (await keyedHash(services.networkKey, `log:${email}`)).slice(0, 22);
