import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectHeldTo, selectSentMarks } from "../signal/held-sql";
import type { Held } from "../signal/signal";

/**
 * What the page of a first message knows of holding (R238), read with its other reads: how one that was held stands, null
 * for none; and what the words are known by that their writer sent to two others today.
 */
export async function findHolding(
  services: Services,
  member: MemberKey,
  to: MemberId,
): Promise<{ held: Held | null; sentMarks: number[] }> {
  const [[held], marks] = await Promise.all([
    services.readTogether(selectHeldTo(member, to)),
    services.readTogether(selectSentMarks(member, services.now())),
  ]);
  return { held: held ?? null, sentMarks: marks.map(({ mark }) => mark) };
}
