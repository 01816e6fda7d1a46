import { useCallback, useEffect, useRef, useState } from "react";
import type { SaidTo } from "~/domain/conversation/list-reactions";
import type { Reaction, ReactionRefusal, ReactionsOf } from "~/domain/conversation/reaction";
import { getJson, postJson } from "~/kit/call-door";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { Connection } from "~/live/connection";
import { useLive } from "~/live/live";
import type { Message } from "./messages";
import {
  NOTHING_TOLD,
  reactionsTo,
  type Told,
  withAnswer,
  withLineBack,
  withLoaded,
  withSaid,
} from "./told-reactions";

/** `messages`: those of the page load. */
type Talk = { conversationId: ConversationId | null; memberId: MemberId; messages: Message[] };
type Change = (change: (have: Told) => Told) => void;
/** Why the last reaction was not stored. "failed": the reason is unknown. */
export type ReactionFault = Exclude<ReactionRefusal, "not_found"> | "failed";

/**
 * The reactions of an open conversation (R249): loaded with the messages, live from both members
 * and other pages, and those missed while the socket was closed (R234). The member's own reaction
 * shows at once and is reverted if refused.
 */
export function useReactions({ conversationId, memberId, messages }: Talk, drawn: Message[]) {
  const { connection } = useLive();
  const [told, change] = useState(NOTHING_TOLD);
  const [fault, setFault] = useState<ReactionFault | null>(null);
  const here = useRef(drawn);
  here.current = drawn;
  useEffect(() => {
    if (!connection?.isOpen) change((have) => withLoaded(have, messages));
  }, [connection, messages]);
  useEffect(() => {
    if (connection && conversationId)
      return listen(connection, { conversationId, memberId, here, change });
  }, [connection, conversationId, memberId]);
  const post = useInOrder();
  const react = async ({ seq, reactions }: Message, reaction: Reaction | null) => {
    const before = reactionsTo({ seq, reactions }, told).mine ?? null;
    setFault(null);
    change((have) => withSaid(have, seq, { mine: reaction }));
    const answer = await post({ conversation: conversationId, seq, reaction });
    if (answer.ok) return;
    change((have) => withSaid(have, seq, { mine: before }));
    setFault(isTold(answer.code) ? answer.code : "failed");
  };
  const of = (message: Message): ReactionsOf => reactionsTo(message, told);
  return { of, react: conversationId ? react : null, fault };
}

/** Sends reactions one after the other, so that the last one wins. */
function useInOrder() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((call: object) => {
    const answer = last.current.then(() => postJson("/api/reaction.php", call));
    last.current = answer;
    return answer;
  }, []);
}

const isTold = (code: string): code is ReactionFault =>
  code === "too_fast" || code === "email_unconfirmed";

type Listening = Omit<Talk, "messages" | "conversationId"> & {
  conversationId: ConversationId;
  here: { current: Message[] };
  change: Change;
};

function listen(connection: Connection, listening: Listening): () => void {
  const { conversationId, memberId, change } = listening;
  const gone = new AbortController();
  const stops = [
    connection.onOpen(() => {
      change(withLineBack);
      void catchUp(listening, gone.signal);
    }),
    connection.subscribe((event) => {
      if (event.type !== "reaction" || event.conversationId !== conversationId) return;
      const whose = event.memberId === memberId ? "mine" : "theirs";
      change((have) => withSaid(have, event.seq, { [whose]: event.reaction }));
    }),
  ];
  return () => {
    gone.abort();
    for (const stop of stops) stop();
  };
}

/** Requests the reactions to all rendered messages. */
async function catchUp({ conversationId, here, change }: Listening, gone: AbortSignal) {
  const seqs = here.current.map(({ seq }) => seq);
  const [from] = seqs;
  if (!from) return;
  const address = `/api/reaction.php?conversation=${conversationId}&from=${from}`;
  const answer = await getJson<{ reactions: SaidTo[] }>(address);
  if (answer.ok && !gone.aborted) change((have) => withAnswer(have, seqs, answer.body.reactions));
}
