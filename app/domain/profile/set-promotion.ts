import { run } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { updatePromoted } from "./profile-store";

/** Whether landers may show the member (R47): off until they say yes, and off again at once. */
export async function setPromotion(
  services: Services,
  member: MemberKey,
  wanted: boolean,
): Promise<void> {
  await run(services.db, updatePromoted(member, wanted));
}
