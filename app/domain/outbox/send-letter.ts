import { minutes } from "~/kit/duration";
import type { LetterId, MemberId } from "~/kit/ids";
import type { Letter, Services } from "~/services";
import type { LetterOrder } from "./outbox";
import { letterOrderSchema } from "./outbox.schema";
import { unscopedClaimLetter, unscopedMarkSent, unscopedReleaseLetter } from "./outbox-store";

/** Longer than any delivery takes; after that the consumer is taken for dead and another may try. */
const CLAIM = minutes(2);
/** Tries over the letter's life, by the queue and by the chore together. */
export const MAX_TRIES = 12;

export type Sending = "sent" | "gone" | "busy" | "failed" | "given_up";

/**
 * Sends one letter of the outbox, once: `render` makes the mail (`account`: whose it is), the mailer delivers it under the letter's own id.
 * "gone": there is nothing to do. "busy": another consumer has it in hand. "failed": to be tried again; the reason is
 * logged without a word of the letter.
 */
export async function sendLetter(
  services: Services,
  id: LetterId,
  render: (order: LetterOrder, account: MemberId | null) => Promise<Letter>,
): Promise<Sending> {
  const now = services.now();
  const claimed = await unscopedClaimLetter(services.db, id, { now, until: now + CLAIM });
  if (claimed === "gone" || claimed === "busy") return claimed;
  try {
    const order = letterOrderSchema.parse(JSON.parse(claimed.payload));
    await services.mail.deliver(id, await render(order, claimed.account));
  } catch (fault) {
    const givenUp = claimed.attempts >= MAX_TRIES;
    // Only the kind of fault: the message of a mailer or parser may quote the address.
    services.log("mail.failed", {
      letter: id,
      template: claimed.template,
      attempt: claimed.attempts,
      givenUp,
      fault: nameOf(fault),
    });
    await unscopedReleaseLetter(services.db, id, givenUp);
    return givenUp ? "given_up" : "failed";
  }
  await unscopedMarkSent(services.db, id, services.now());
  services.log("mail.sent", { letter: id, template: claimed.template, attempt: claimed.attempts });
  return "sent";
}

const nameOf = (fault: unknown) => (fault instanceof Error ? fault.name : "unknown");
