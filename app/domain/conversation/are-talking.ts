import { first } from "~/db/batch";
import type { Services } from "~/services";
import { selectTalk, type Talk } from "./conversation-store";

/** Whether this conversation is of these two members and neither blocked the other. */
export async function areTalking({ db }: Services, talk: Talk): Promise<boolean> {
  return (await first(db, selectTalk(talk))) !== null;
}
