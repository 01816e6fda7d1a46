import type { SQL } from "drizzle-orm";
import type { Services } from "~/services";
import { writeSecurityEmail } from "../account/security-email";
import type { SecurityChange } from "../outbox/outbox.schema";
import type { SecurityContext } from "./security";

/**
 * The e-mail and the log entry of every login settings change: put `statement` into the change's
 * batch, where `when` must hold, and call `told` afterwards.
 */
export async function writeSecurityChange(
  services: Services,
  { viewer, origin }: SecurityContext,
  [what, when]: [what: SecurityChange, when?: SQL],
) {
  const changed = { member: viewer, name: viewer.name, origin };
  const email = await writeSecurityEmail(services, changed, [what, when]);
  const complete = () => {
    services.log(`security.${what}`, { site: viewer.siteId, account: viewer.id });
    email?.enqueue();
  };
  return { statement: email?.statement, complete };
}
