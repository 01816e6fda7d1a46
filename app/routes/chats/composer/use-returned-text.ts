import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { isPreviewRefusal } from "~/domain/conversation/send-refusals";
import type { ClientId, MemberId } from "~/kit/ids";
import type { RefusalReason, ShownRefusalReason } from "../log/messages";
import { getSendQueue } from "../send-queue/device-send-queue";
import { clientIdOf, type ReturnToComposer } from "../send-queue/queued-message";
import { copyText, type TextCopy, takeInterruptedTexts } from "../text-copy";

/** The text of a pending message that the member takes back. A new object each time. */
export type ReturnedText = { text: string; copy: TextCopy } | null;

export type ReturnedTextInput = {
  memberId: MemberId;
  otherId: MemberId;
  returned: ReturnedText;
  /** Shown in place of the composer while nothing can be sent. */
  replacement?: ReactNode;
  /** Whether the log contains the message, also if its response was lost. */
  isInLog: (id: ClientId) => boolean;
  /**
   * Called when a refused message is in the composer again, with the number of the quoted message.
   */
  onTextReturned: (answered: number | undefined) => void;
};
type ComposerTarget = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (current: string) => string) => void;
  setReason: (reason: ShownRefusalReason) => void;
  applyResult: (reason: RefusalReason) => void;
};

/**
 * Puts text back into the composer when the member takes a message back or it was refused. Text
 * that was typed since is kept.
 */
export function useReturnedText(from: ReturnedTextInput, into: ComposerTarget) {
  const { returned, replacement } = from;
  const restore = (returnedText: string) =>
    into.setText((typedSince) => (typedSince ? `${returnedText}\n${typedSince}` : returnedText));
  const restoreText = useEffectEvent((returnedText: string) => {
    restore(returnedText);
    into.fieldRef.current?.focus();
  });
  useEffect(() => {
    if (!returned) return;
    restoreText(returned.text);
    returned.copy.release();
  }, [returned]);
  const { revalidate } = useRevalidator();
  const returnRefused: ReturnToComposer = ({ text, reply_to }, reason) => {
    into.applyResult(reason);
    restore(text);
    if (isShownReason(reason)) into.setReason(reason);
    // It replaces the composer (R91), and began after the page load.
    if (isPreviewRefusal(reason.refusal)) void revalidate();
    from.onTextReturned(reply_to);
  };
  useOpenComposer(from, replacement ? null : returnRefused, restore);
  return restore;
}

const isShownReason = (reason: RefusalReason): reason is ShownRefusalReason =>
  reason.refusal !== "logged_out";

/**
 * Registers the composer for refused messages, and checks again when the page becomes visible
 * (R313). Restores texts whose way to or from the queue was interrupted by a reload (R412).
 * `returnText` is null if there is no composer.
 */
function useOpenComposer(
  { memberId, otherId, isInLog }: ReturnedTextInput,
  returnText: ReturnToComposer | null,
  restore: (text: string) => void,
): void {
  const restoreInterrupted = useEffectEvent(() => {
    const { list } = getSendQueue(memberId).getState();
    const isElsewhere = (id: ClientId) =>
      isInLog(id) || list.some((message) => clientIdOf(message) === id);
    const texts = takeInterruptedTexts({ memberId, otherId }, isElsewhere);
    if (texts.length > 0) restore(texts.join("\n"));
  });
  const onReturn = useEffectEvent<ReturnToComposer>((call, reason) => returnText?.(call, reason));
  const open = returnText !== null;
  useEffect(() => {
    if (!open) return;
    const queue = getSendQueue(memberId);
    const stop = queue.composers.open(otherId, {
      returnText: (call, reason) => onReturn(call, reason),
      copyText: ({ client_id: id, text }) => copyText({ memberId, otherId }, { id, text }),
    });
    let isClosed = false;
    const returnTexts = () => void queue.composers.returnRefusedText(otherId);
    void queue.reload().then(() => {
      if (isClosed) return;
      restoreInterrupted();
      returnTexts();
    });
    document.addEventListener("visibilitychange", returnTexts);
    return () => {
      isClosed = true;
      stop();
      document.removeEventListener("visibilitychange", returnTexts);
    };
  }, [open, memberId, otherId]);
}
