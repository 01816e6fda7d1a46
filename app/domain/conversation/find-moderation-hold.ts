import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectHeldTo, selectSentTextHashes } from "../scam-detection/held-sql";
import type { HeldMessage } from "../scam-detection/scam-detection";

/**
 * Moderation data for the page of a first message (R238), loaded with its other queries: the status
 * of a held message (null if none), and the fingerprints of texts that the writer sent to two other
 * members today.
 */
export async function findModerationHold(
  services: Services,
  member: MemberKey,
  to: MemberId,
): Promise<{ held: HeldMessage | null; sentMarks: number[] }> {
  const [[held], marks] = await Promise.all([
    services.readTogether(selectHeldTo(member, to)),
    services.readTogether(selectSentTextHashes(member, services.now())),
  ]);
  return { held: held ?? null, sentMarks: marks.map(({ mark }) => mark) };
}
