import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { type LetterId, type MemberId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import type { LimitedTemplate, MailPermit } from "./mail-permit";
import type { LetterOrder } from "./outbox";
import { insertLetter } from "./outbox-store";

/** An e-mail that a stranger can cause carries the permit of `permitMail`, so that none is written without its limits. */
type Permitted<Order extends LetterOrder> = Order extends { template: LimitedTemplate }
  ? Order & { permit: MailPermit }
  : Order & { permit?: undefined };

/** A letter and the account that it is about its owner's own; null for one to somebody else, or to nobody who stays. */
export type OwnedOrder = Permitted<LetterOrder> & { account: MemberId | null } & {
  /** What it tells, where that is told its account once. */
  key?: string;
  /** Not before, such as after its reader's quiet hours: the clock names it then. */
  dueAt?: number;
};

/** A letter to put into the batch of its cause, and the call that sets the queue going once the batch stands. */
export type WrittenLetter = {
  id: LetterId;
  statement: Statement<{ id: LetterId }>;
  enqueue: () => void;
};

/**
 * Writes a letter: put `statement` into the batch of what causes it, and call `enqueue` after the batch. A lost call
 * costs minutes, not the letter: a chore enqueues what waits. `when` is a condition that must hold inside the batch.
 */
export function enqueueLetter(
  services: Services,
  { account, key, dueAt = 0, permit: _, ...order }: OwnedOrder,
  when?: SQL,
): WrittenLetter {
  const id = newId<LetterId>();
  const statement = insertLetter(
    {
      id,
      siteId: order.siteId,
      template: order.template,
      account,
      payload: JSON.stringify(order),
      ...{ key: key ?? null, dueAt },
      at: services.now(),
    },
    when,
  );
  const enqueue = () => services.defer("mail.enqueue", services.queues.enqueueMail(id));
  return { id, statement, enqueue };
}
