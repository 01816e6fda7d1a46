import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectHeldTo, selectSentMarks } from "../signal/held-sql";
import type { Held } from "../signal/signal";

/**
 * Moderation data for the page of a first message (R238), loaded with its other queries: the status
 * of a held message (null if none), and the fingerprints of texts that the writer sent to two other
 * members today.
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
