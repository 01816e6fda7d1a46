import { first } from "~/db/batch";
import type { Services } from "~/services";
import { selectTypingTalk, type Talk } from "./conversation-store";

/** Whether typing is shown here: in a conversation of the two, not across a block, and where neither keeps it to themself (R131). */
export async function mayShowTyping({ db }: Services, talk: Talk): Promise<boolean> {
  return (await first(db, selectTypingTalk(talk))) !== null;
}
