import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import { LikeButton } from "~/ui/like-button";
import type { LikeAnswer } from "./like-answer";
import { type SentLike, sendLike } from "./send-like";

type Member = { id: MemberId; name: string; likedByMe: boolean; likedAt: number | null };
type LikeFormProps<Liked extends Member> = {
  members: readonly Liked[];
  /** Called with the server's answer, so that the page can say it in words. */
  onAnswer: (answer: LikeAnswer, member: Liked) => void;
  /** Where a login comes back to for a member whom the page does not show at once when it is loaded again. */
  pathAfterLogin?: (member: Liked) => string | undefined;
  /** What stands in the form; `heart` makes a member's heart. */
  children: (heart: (member: Liked) => ReactNode) => ReactNode;
};

/** What a heart shows since it was pressed; `loaded` is what the loader knew then: once that changes it is right again. */
type Pressed = { liked: boolean; likedAt: number | null; loaded: number | null; busy: boolean };

/**
 * One form with the hearts of all its members. With JavaScript a heart changes at once, is sent by one call, and goes back
 * where the like was refused; without, the form posts to an address of the heart's own and the page comes back at this
 * member. A second tap takes the like back.
 */
export function LikeForm<Liked extends Member>(props: LikeFormProps<Liked>) {
  const { members, children } = props;
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  const { pressed, press } = useHearts(props);
  const heart = (member: Liked) => {
    const { liked } = stateOf(member, pressed[member.id]);
    const formAction = `/members/${member.id}/${liked ? "unlike" : "like"}`;
    return <LikeButton {...{ formAction, liked }} label={t("like.like", { name: member.name })} />;
  };
  return (
    <form method="post" action={`/members/${members[0]?.id}/like`} onSubmit={press}>
      <input type="hidden" name="next" value={pathname + search} />
      {children(heart)}
    </form>
  );
}

/** What is known of a heart: as pressed until the loader knows something newer. */
function stateOf({ likedAt }: Member, pressed: Pressed | undefined) {
  const isPressed = pressed && (pressed.busy || pressed.loaded === likedAt);
  return isPressed ? pressed : { liked: likedAt !== null, likedAt };
}

function useHearts<Liked extends Member>(props: LikeFormProps<Liked>) {
  const { members, onAnswer, pathAfterLogin } = props;
  const [pressed, setPressed] = useState<Record<string, Pressed>>({});
  const answered = useEffectEvent((member: Liked, { likedAt, answer }: SentLike) => {
    setPressed((all) => {
      const before = all[member.id];
      const now = { liked: likedAt !== null, likedAt, busy: false };
      return before ? { ...all, [member.id]: { ...before, ...now } } : all;
    });
    onAnswer(answer, member);
  });
  const sendInTurn = useSentInTurn();
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const action = event.nativeEvent.submitter?.getAttribute("formaction") ?? "";
    const [, , id, deed] = action.split("/");
    const member = members.find((one) => one.id === id);
    if (!member) return;
    const { likedAt } = stateOf(member, pressed[member.id]);
    const liked = deed === "like";
    const state: Pressed = { liked, likedAt, loaded: member.likedAt, busy: true };
    setPressed((all) => ({ ...all, [member.id]: state }));
    const after = pathAfterLogin?.(member) ?? `${location.pathname}${location.search}#m-${id}`;
    const send = (known: number | null) => sendLike(member.id, { liked, known, after });
    void sendInTurn(member.id, likedAt, send).then((sent) => answered(member, sent));
  };
  useLikedElsewhere(({ id, likedAt }) => {
    const member = members.find((one) => one.id === id);
    if (!member) return;
    const state = { liked: likedAt !== null, likedAt, loaded: member.likedAt, busy: false };
    setPressed((all) => (all[id]?.busy ? all : { ...all, [id]: state }));
  });
  return { pressed, press };
}

/** Sends what is pressed at one heart in turn: each knows the like that the one before left. */
function useSentInTurn() {
  const last = useRef(new Map<MemberId, Promise<SentLike>>());
  return (
    id: MemberId,
    shown: number | null,
    send: (known: number | null) => Promise<SentLike>,
  ): Promise<SentLike> => {
    const before = last.current.get(id);
    const sent = before ? before.then(({ likedAt }) => send(likedAt)) : send(shown);
    last.current.set(id, sent);
    void sent.finally(() => {
      if (last.current.get(id) === sent) last.current.delete(id);
    });
    return sent;
  };
}

type Liked = { id: string; likedAt: number | null };

/** What another page of the same member did, or the game: the heart is changed here, too (R219). */
function useLikedElsewhere(apply: (like: Liked) => void) {
  const { connection } = useLive();
  const onEvent = useEffectEvent(apply);
  useEffect(
    () => connection?.subscribe((event) => (event.type === "liked" ? onEvent(event) : undefined)),
    [connection],
  );
}
