import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { isPreviewRefusal } from "~/domain/conversation/send-refusals";
import type { MemberId } from "~/kit/ids";
import type { RefusalReason, ShownRefusalReason } from "./messages";
import { getSendQueue } from "./send-queue/get-send-queue";
import type { ReturnToComposer } from "./send-queue/open-composers";

/** The text of a pending message that the member takes back. A new object each time. */
export type ReturnedText = { text: string } | null;

export type ReturnedTextInput = {
  memberId: MemberId;
  otherId: MemberId;
  returned: ReturnedText;
  /** Shown in place of the composer while nothing can be sent. */
  instead?: ReactNode;
  /**
   * Called when a refused message is in the composer again, with the number of the quoted message.
   */
  onGivenBack: (answered: number | undefined) => void;
};
type ComposerTarget = {
  box: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (have: string) => string) => void;
  setWhy: (why: ShownRefusalReason) => void;
  hear: (why: RefusalReason) => void;
};

/**
 * Puts text back into the composer when the member takes a message back or it was refused. Text
 * that was typed since is kept.
 */
export function useReturnedText(from: ReturnedTextInput, into: ComposerTarget) {
  const { returned, instead } = from;
  const putBack = (words: string) =>
    into.setText((since) => (since ? `${words}\n${since}` : words));
  const takeUp = useEffectEvent((words: string) => {
    putBack(words);
    into.box.current?.focus();
  });
  useEffect(() => {
    if (returned) takeUp(returned.text);
  }, [returned]);
  const { revalidate } = useRevalidator();
  const giveBack: ReturnToComposer = ({ text, reply_to }, why) => {
    into.hear(why);
    putBack(text);
    if (isShownReason(why)) into.setWhy(why);
    // It replaces the composer (R91), and began after the page load.
    if (isPreviewRefusal(why.refusal)) void revalidate();
    from.onGivenBack(reply_to);
  };
  useOpenComposer(from, instead ? null : giveBack);
  return putBack;
}

const isShownReason = (why: RefusalReason): why is ShownRefusalReason =>
  why.refusal !== "logged_out";

/**
 * Registers the composer for refused messages, and checks again when the page becomes visible
 * (R313). `box` is null if there is no composer.
 */
function useOpenComposer(
  { memberId, otherId }: ReturnedTextInput,
  box: ReturnToComposer | null,
): void {
  const take = useEffectEvent<ReturnToComposer>((call, why) => box?.(call, why));
  const open = box !== null;
  useEffect(() => {
    if (!open) return;
    const line = getSendQueue(memberId);
    const stop = line.boxes.open(otherId, (call, why) => take(call, why));
    const look = () => void line.boxes.giveBack(otherId);
    void line.look().then(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [open, memberId, otherId]);
}
