import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Ahead } from "~/domain/conversation/may-write";
import type { MemberId } from "~/kit/ids";
import type { ToldWhy, Why } from "./messages";
import type { Box } from "./waiting/open-boxes";
import { waitingOf } from "./waiting/waiting-of";

/** The text of a pending message that the member takes back. A new object each time. */
export type Returned = { text: string } | null;

export type ComingBack = {
  memberId: MemberId;
  otherId: MemberId;
  returned: Returned;
  /** Shown in place of the composer while nothing can be sent. */
  instead?: ReactNode;
  /**
   * Called when a refused message is in the composer again, with the number of the quoted message.
   */
  onGivenBack: (answered: number | undefined) => void;
};
type Into = {
  box: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (have: string) => string) => void;
  setWhy: (why: ToldWhy) => void;
  hear: (why: Why) => void;
};

/**
 * Puts text back into the composer when the member takes a message back or it was refused. Text
 * that was typed since is kept.
 */
export function useComingBack(from: ComingBack, into: Into) {
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
  const giveBack: Box = ({ text, reply_to }, why) => {
    into.hear(why);
    putBack(text);
    if (isTold(why)) into.setWhy(why);
    if (AHEAD.has(why.refusal)) void revalidate();
    from.onGivenBack(reply_to);
  };
  useOpenBox(from, instead ? null : giveBack);
  return putBack;
}

/**
 * Refusals that replace the composer (R91). They began after the page load, so the page is
 * revalidated.
 */
const AHEAD = new Set<string>([
  ...(["email_unconfirmed", "free_starts_used", "not_enough_credits"] satisfies Ahead[]),
]);

const isTold = (why: Why): why is ToldWhy => why.refusal !== "logged_out";

/**
 * Registers the composer for refused messages, and checks again when the page becomes visible
 * (R313). `box` is null if there is no composer.
 */
function useOpenBox({ memberId, otherId }: ComingBack, box: Box | null): void {
  const take = useEffectEvent<Box>((call, why) => box?.(call, why));
  const open = box !== null;
  useEffect(() => {
    if (!open) return;
    const line = waitingOf(memberId);
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
