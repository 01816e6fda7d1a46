import { forgetOldSecrets } from "~/domain/account/forget-old-secrets";
import { forgetExpiredSessions } from "~/domain/session/forget-expired-sessions";
import { createServices } from "~/platform/create-services";

/** Every five minutes: deletes sessions, mailed secrets and counters that have ended, a bounded number at a time. */
export async function forgetExpired(
  _event: ScheduledController,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, env.DB, (work) => ctx.waitUntil(work));
  await Promise.all([forgetExpiredSessions(services), forgetOldSecrets(services)]);
}
