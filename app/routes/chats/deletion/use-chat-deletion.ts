import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { deleteJson } from "~/kit/api-client";
import type { ConversationId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";

/** Time to undo a deletion. It starts again after the pointer or focus left the notice (R258). */
const UNDO_MS = 8_000;

type DeletedChat = { id: ConversationId; name: string };

/**
 * Optimistic deletion of conversations: the row disappears at once, and the request is sent when
 * the time to undo is over or the page is left. A new message cancels the deletion, or it would be
 * deleted unread. If the request fails, `failed` is set and the list is reloaded.
 */
export function useChatDeletion() {
  const { hidden, hide, show } = useHiddenConversations();
  const [waiting, setWaiting] = useState<DeletedChat | null>(null);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  const due = useRef<DeletedChat | null>(null);
  const commit = useCallback(async () => {
    const chat = due.current;
    due.current = null;
    setWaiting(null);
    if (!chat) return;
    const call = { conversation: chat.id };
    const answer = await deleteJson("/api/chat.php", call, { keepalive: true });
    if (answer.ok) return;
    show(chat.id);
    setFailed(true);
    void revalidate();
  }, [show, revalidate]);
  const remove = useCallback(
    (chat: DeletedChat) => {
      void commit(); // commits the previous deletion
      due.current = chat;
      setFailed(false);
      hide(chat.id);
      setWaiting(chat);
    },
    [commit, hide],
  );
  const undo = useCallback(() => {
    if (due.current) show(due.current.id);
    due.current = null;
    setWaiting(null);
  }, [show]);
  useCommitOnLeave(commit);
  useUndoOnMessage(due, { undo, show });
  return { hidden, waiting, failed, remove, undo, commit, dismiss: () => setFailed(false) };
}

export type ChatDeletion = ReturnType<typeof useChatDeletion>;

function useHiddenConversations() {
  const [hidden, setHidden] = useState<ConversationId[]>([]);
  const hide = useCallback((id: ConversationId) => setHidden((have) => [...have, id]), []);
  const show = useCallback(
    (id: ConversationId) =>
      setHidden((have) => (have.includes(id) ? have.filter((one) => one !== id) : have)),
    [],
  );
  return { hidden, hide, show };
}

/** Sends the pending deletion when the page or the chat layout is left. */
function useCommitOnLeave(commit: () => Promise<void>): void {
  useEffect(() => {
    const leave = () => void commit();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [commit]);
}

type DeletionHandlers = { undo: () => void; show: (id: ConversationId) => void };

/** A new message reopens a conversation (R95), also one whose deletion is pending. */
function useUndoOnMessage(
  due: { current: DeletedChat | null },
  { undo, show }: DeletionHandlers,
): void {
  const { connection } = useLive();
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type !== "message") return;
        if (event.conversationId === due.current?.id) undo();
        else show(event.conversationId);
      }),
    [connection, due, undo, show],
  );
}

/**
 * Commits the deletion after the time to undo, which pauses while `held`. Ctrl+Z and Cmd+Z undo it.
 */
export function useUndoTimer({ waiting, undo, commit }: ChatDeletion, held: boolean): void {
  useEffect(() => {
    if (!waiting || held) return;
    const timer = setTimeout(commit, UNDO_MS);
    return () => clearTimeout(timer);
  }, [waiting, held, commit]);
  useEffect(() => {
    if (!waiting) return;
    const onKey = (event: KeyboardEvent) => {
      const writes = (event.target as Element | null)?.closest("input, textarea");
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || writes)
        return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [waiting, undo]);
}

const NO_DELETION: ChatDeletion = {
  hidden: [],
  waiting: null,
  failed: false,
  remove: () => undefined,
  undo: () => undefined,
  commit: async () => undefined,
  dismiss: () => undefined,
};

export const ChatDeletionContext = createContext<ChatDeletion>(NO_DELETION);
export const useChatDeletionContext = () => useContext(ChatDeletionContext);

/**
 * Opening the conversation again cancels its pending deletion, or new messages would be deleted
 * too.
 */
export function useUndoOnOpen(id: ConversationId): void {
  const { waiting, undo } = useChatDeletionContext();
  const undoDeletion = useEffectEvent((opened: ConversationId) => {
    if (waiting?.id === opened) undo();
  });
  useEffect(() => undoDeletion(id), [id]);
}
