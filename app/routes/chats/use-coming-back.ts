import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Ahead } from "~/domain/conversation/may-write";
import type { MemberId } from "~/kit/ids";
import type { ToldWhy, Why } from "./messages";
import type { Box } from "./waiting/open-boxes";
import { waitingOf } from "./waiting/waiting-of";

/** Words of a waiting message that come back into the box; a new object each time. */
export type Returned = { text: string } | null;

export type ComingBack = {
  memberId: MemberId;
  otherId: MemberId;
  returned: Returned;
  /** In place of the box: what holds up whatever would be written. */
  instead?: ReactNode;
  /** Words that were refused are in the box again; the number of the message that they answered. */
  onGivenBack: (answered: number | undefined) => void;
};
type Into = {
  box: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (have: string) => string) => void;
  setWhy: (why: ToldWhy) => void;
  hear: (why: Why) => void;
};

/** Words come back into the box, by their writer's wish or because they were refused. What was typed since is not lost either. */
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

/** Told in place of the box where a page knows it (R91): this one did not, and is loaded anew. */
const AHEAD = new Set<string>([
  ...(["email_unconfirmed", "free_starts_used", "not_enough_credits"] satisfies Ahead[]),
]);

const isTold = (why: Why): why is ToldWhy => why.refusal !== "logged_out";

/** Opens a box for what is refused, at once and whenever its page is seen again (R313); null: there is none to write in. */
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
