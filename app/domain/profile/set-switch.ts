import { run } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Switch } from "./privacy.schema";
import { updateSwitch } from "./privacy-store";

/**
 * Switches what others see of a member (R47, R67, R130, R131, R244): written at once, and again is the same. Pages load it
 * anew; that somebody types is asked of D1 again by their own channel.
 */
export async function setSwitch(
  services: Services,
  member: MemberKey,
  { which, on }: { which: Switch; on: boolean },
): Promise<void> {
  await run(services.db, updateSwitch(member, which, on));
  if (which === "typing") await services.live.forgetTyping(member.siteId, member.id);
}
