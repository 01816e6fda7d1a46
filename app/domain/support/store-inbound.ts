import { runBatch } from "~/db/batch";
import type { Language } from "~/i18n/languages";
import { days } from "~/kit/duration";
import { type MemberId, newId, type SupportEntryId, type SupportThreadId } from "~/kit/ids";
import type { Services } from "~/services";
import { newCaseNumber } from "../complaint/complaint";
import {
  type EntryTarget,
  insertInbound,
  insertThread,
  type NewEntry,
  reopenFor,
  selectEntry,
} from "./inbound-store";
import { partyOf } from "./support";

/** What somebody wrote, before it is stored. */
type Inbound = Omit<NewEntry, "id"> & {
  memberId: MemberId | null;
  /** The address of somebody who is no member. */
  address: string | null;
  name: string | null;
  subject: string;
  language: Language;
  /** The thread that it names; without one, it joins that of its writer. */
  thread: SupportThreadId | null;
};

/** As for numbers of complaints: one draw in 55,000 hits a used number of a million threads. */
const MAX_DRAWS = 3;

/**
 * Stores what somebody wrote in their thread and opens it, in one batch. The same e-mail or
 * complaint again changes nothing. Returns the thread; null if it was stored before, or its writer
 * has neither account nor address.
 */
export async function storeInbound(
  services: Services,
  inbound: Inbound,
  answerDays: number,
): Promise<SupportThreadId | null> {
  const { memberId, address, thread } = inbound;
  const party = partyOf({ memberId, sender: address });
  if (thread === null && party === null) return null;
  const target: EntryTarget = thread === null ? { party: party ?? "" } : { thread };
  const entry: NewEntry = { ...entryOf(inbound), id: newId<SupportEntryId>() };
  const { siteId, at } = entry;
  const dueAt = at + days(answerDays);
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const { stored } = await runBatch(services.db, {
      thread:
        thread === null && party !== null
          ? insertThread({
              id: newId<SupportThreadId>(),
              siteId,
              number: newCaseNumber(),
              party,
              memberId,
              sender: address,
              senderName: inbound.name,
              subject: inbound.subject,
              language: inbound.language,
              at,
            })
          : undefined,
      entry: insertInbound(entry, target),
      opened: entry.automatic ? undefined : reopenFor(entry, { at, now: services.now(), dueAt }),
      stored: selectEntry(siteId, entry.id),
    });
    const [row] = stored.rows;
    if (row) return row.thread;
  }
  return null;
}

const entryOf = ({
  siteId,
  kind,
  complaintId,
  messageHash,
  sender,
  verified,
  automatic,
  body,
  attachments,
  at,
}: Inbound): Omit<NewEntry, "id"> => ({
  siteId,
  kind,
  complaintId,
  messageHash,
  sender,
  verified,
  automatic,
  body,
  attachments,
  at,
});
