import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectConfirmed } from "./account-store";
import { takeAttempt } from "./limit-attempts";

/**
 * Whether a letter that anybody can cause may go to an address: always where its owner confirmed it, else three times a
 * day, whatever the letters are (limit-attempts.ts). Counts one.
 */
export async function mayMail(services: Services, siteId: SiteId, email: string): Promise<boolean> {
  const [confirmed] = await services.readTogether(selectConfirmed(siteId, email));
  return (
    confirmed !== undefined ||
    takeAttempt(services, { siteId, limit: "unconfirmed_mail", subject: email })
  );
}
