import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form, useRevalidator } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { deleteJson } from "~/kit/api-client";
import type { ConversationId } from "~/kit/ids";
import { useLabelledName } from "~/layouts/member-name";
import { useLive } from "~/live/live-provider";
import { Alert, ToastRegion } from "~/ui/alert";
import { Button, DismissButton } from "~/ui/button";
import type { DeletionNoticeData } from "../list/load-conversation-list";

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
  const [pending, setPending] = useState<DeletedChat | null>(null);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  const pendingRef = useRef<DeletedChat | null>(null);
  const commit = useCallback(async () => {
    const chat = pendingRef.current;
    pendingRef.current = null;
    setPending(null);
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
      pendingRef.current = chat;
      setFailed(false);
      hide(chat.id);
      setPending(chat);
    },
    [commit, hide],
  );
  const undo = useCallback(() => {
    if (pendingRef.current) show(pendingRef.current.id);
    pendingRef.current = null;
    setPending(null);
  }, [show]);
  useCommitOnLeave(commit);
  useUndoOnMessage(pendingRef, { undo, show });
  return { hidden, pending, failed, remove, undo, commit, dismiss: () => setFailed(false) };
}

type ChatDeletion = ReturnType<typeof useChatDeletion>;

function useHiddenConversations() {
  const [hidden, setHidden] = useState<ConversationId[]>([]);
  const hide = useCallback((id: ConversationId) => setHidden((current) => [...current, id]), []);
  const show = useCallback(
    (id: ConversationId) =>
      setHidden((current) =>
        current.includes(id) ? current.filter((one) => one !== id) : current,
      ),
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
  pendingRef: { current: DeletedChat | null },
  { undo, show }: DeletionHandlers,
): void {
  const { connection } = useLive();
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type !== "message") return;
        if (event.conversationId === pendingRef.current?.id) undo();
        else show(event.conversationId);
      }),
    [connection, pendingRef, undo, show],
  );
}

/**
 * Commits the deletion after the time to undo, which pauses while `held`. Ctrl+Z and Cmd+Z undo it.
 */
function useUndoTimer({ pending, undo, commit }: ChatDeletion, isPaused: boolean): void {
  useEffect(() => {
    if (!pending || isPaused) return;
    const timer = setTimeout(commit, UNDO_MS);
    return () => clearTimeout(timer);
  }, [pending, isPaused, commit]);
  useEffect(() => {
    if (!pending) return;
    const onKey = (event: KeyboardEvent) => {
      const textField = (event.target as Element | null)?.closest("input, textarea");
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || textField)
        return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [pending, undo]);
}

const NO_DELETION: ChatDeletion = {
  hidden: [],
  pending: null,
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
  const { pending, undo } = useChatDeletionContext();
  const undoDeletion = useEffectEvent((openedId: ConversationId) => {
    if (pending?.id === openedId) undo();
  });
  useEffect(() => undoDeletion(id), [id]);
}

const toastClass =
  "pointer-events-auto w-full min-w-0 max-w-(--container-toast) animate-rise rounded-control shadow-soft";

/**
 * Notice after a deletion: the undo button while there is time, or that the deletion failed (R258).
 */
export function DeletionToast({ deletion }: { deletion: ChatDeletion }) {
  const { pending } = deletion;
  return (
    <>
      <ToastRegion>
        {pending ? <UndoDeletion key={pending.id} deletion={deletion} name={pending.name} /> : null}
      </ToastRegion>
      {deletion.failed ? <DeletionFailed onDismiss={deletion.dismiss} /> : null}
    </>
  );
}

/** The countdown pauses while the pointer or the focus is on the notice. */
function UndoDeletion({ deletion, name }: { deletion: ChatDeletion; name: string }) {
  const { t } = useTranslation("chat");
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useUndoTimer(deletion, hasPointer || hasFocus);
  const undo = (
    <Button variant="secondary" onClick={deletion.undo} aria-keyshortcuts="Control+Z Meta+Z">
      {t("delete.undo")}
    </Button>
  );
  return (
    <fieldset
      className={toastClass}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Alert tone="info" action={undo}>
        <span className="wrap-anywhere">{t("delete.done", { name })}</span>
      </Alert>
    </fieldset>
  );
}

function DeletionFailed({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation();
  const close = <DismissButton type="button" label={t("form.close")} onClick={onDismiss} />;
  return (
    <div className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 grid justify-items-center md:start-auto md:end-6 md:bottom-6">
      <div className={toastClass}>
        <Alert tone="danger" live dismiss={close}>
          {t("error.generic")}
        </Alert>
      </div>
    </div>
  );
}

/**
 * Shown above the list after a deletion without JavaScript: the undo button for a minute, or that
 * the time is over (R314).
 */
export function DeletionNotice({ of }: { of: DeletionNoticeData }) {
  const { t } = useTranslation("chat");
  const nameOf = useLabelledName();
  if (!of) return null;
  if (of === "late")
    return (
      <div className="px-4 pb-3">
        <Alert tone="warning">{t("delete.late")}</Alert>
      </div>
    );
  const undo = (
    <Form method="post" action="/chats/undo">
      <input type="hidden" name="undo" value={of.undo} />
      <Button type="submit" variant="secondary">
        {t("delete.undo")}
      </Button>
    </Form>
  );
  return (
    <div className="px-4 pb-3">
      <Alert tone="info" action={undo}>
        <span className="wrap-anywhere">
          {t("delete.done", { name: of.name ? nameOf(of) : t("head.gone_name") })}
        </span>
      </Alert>
    </div>
  );
}
