import { eraseEvidence } from "~/domain/complaint/erase-evidence";
import { eraseSealedChats } from "~/domain/conversation/erase-sealed-chats";
import { createServices } from "~/platform/create-services";

/** Every five minutes: erases evidence whose 90 days are over (of reports, blocks and deletions), a bounded number at a time. */
export async function eraseSealed(
  _event: ScheduledController,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, env.DB, (work) => ctx.waitUntil(work));
  await Promise.all([eraseSealedChats(services), eraseEvidence(services)]);
}
