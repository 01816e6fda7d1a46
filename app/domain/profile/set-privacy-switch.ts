import { run } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { PrivacySwitchName } from "./privacy.schema";
import { updateSwitch } from "./privacy-store";

/**
 * Sets a privacy switch of a member (R47, R67, R130, R131, R244); idempotent. Pages load the new
 * value; the member's channel reloads whether typing may be shown.
 */
export async function setPrivacySwitch(
  services: Services,
  member: MemberKey,
  { which, on }: { which: PrivacySwitchName; on: boolean },
): Promise<void> {
  await run(services.db, updateSwitch(member, which, on));
  if (which === "typing") await services.live.forgetTyping(member.siteId, member.id);
}
