import { first } from "~/db/batch";
import type { Services } from "~/services";
import { selectTypingConversation, type TypingPair } from "./conversation-store";

/**
 * Whether the typing status may be shown: both are members of the conversation, no block separates
 * them, and neither turned it off (R131).
 */
export async function mayShowTyping({ db }: Services, talk: TypingPair): Promise<boolean> {
  return (await first(db, selectTypingConversation(talk))) !== null;
}
