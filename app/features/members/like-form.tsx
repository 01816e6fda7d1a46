import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { LIKE_REFUSALS, type LikeRefusal } from "~/domain/like/like";
import { useTranslation } from "~/i18n/use-translation";
import { deleteJson, postJson } from "~/kit/api-client";
import type { MemberId } from "~/kit/ids";
import { isRefusalOf } from "~/kit/outcome";
import { useLive } from "~/live/live-provider";
import { LikeButton } from "~/ui/like";

/**
 * Response of /api/like.php. `liked_at` is in milliseconds UTC, null if the member is not liked.
 */
export type LikeJson = { liked: boolean; liked_at: number | null; matched: boolean };

/** The result of a like: its current state, and why it differs from the request. */
export type LikeResult = {
  id: MemberId;
  liked: boolean;
  matched: boolean;
  refusal: LikeRefusal | "offline" | null;
};

const ENDPOINT = "/api/like.php";

type LikeableMember = { id: MemberId; name: string; likedAt: number | null };
type LikeFormProps<Liked extends LikeableMember> = {
  members: readonly Liked[];
  /** Called with the server's result, so that the page can display it. */
  onAnswer: (answer: LikeResult, member: Liked) => void;
  /** The page after a login, for members whom a reload of this page does not show. */
  pathAfterLogin?: (member: Liked) => string | undefined;
  /** The content of the form. `heart` renders the like button of a member. */
  children: (heart: (member: Liked) => ReactNode) => ReactNode;
};

/**
 * The state of a like button since it was pressed. It applies until the loader returns another
 * value than `loaded`.
 */
type HeartState = { liked: boolean; likedAt: number | null; loaded: number | null; busy: boolean };

/**
 * One form for the like buttons of all its members. With JavaScript a button changes at once, sends
 * one request, and reverts if the like is refused. Without JavaScript the form posts to the
 * button's own URL, and the page returns at this member. A second press removes the like.
 */
export function LikeForm<Liked extends LikeableMember>(props: LikeFormProps<Liked>) {
  const { members, children } = props;
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  const { pressed, press } = useHearts(props);
  const heart = (member: Liked) => {
    const { liked } = heartStateOf(member, pressed[member.id]);
    const formAction = `/members/${member.id}/${liked ? "unlike" : "like"}`;
    return (
      <LikeButton
        formAction={formAction}
        liked={liked}
        label={t("like.like", { name: member.name })}
      />
    );
  };
  return (
    <form method="post" action={`/members/${members[0]?.id}/like`} onSubmit={press}>
      <input type="hidden" name="next" value={pathname + search} />
      {children(heart)}
    </form>
  );
}

/** The state of a like button: as pressed, until the loader returns a newer value. */
function heartStateOf({ likedAt }: LikeableMember, pressed: HeartState | undefined) {
  const isPressed = pressed && (pressed.busy || pressed.loaded === likedAt);
  return isPressed ? pressed : { liked: likedAt !== null, likedAt };
}

function useHearts<Liked extends LikeableMember>(props: LikeFormProps<Liked>) {
  const { members, onAnswer, pathAfterLogin } = props;
  const [pressed, setPressed] = useState<Record<string, HeartState>>({});
  const answered = useEffectEvent((member: Liked, { likedAt, answer }: SendLikeResult) => {
    setPressed((all) => {
      const before = all[member.id];
      const now = { liked: likedAt !== null, likedAt, busy: false };
      return before ? { ...all, [member.id]: { ...before, ...now } } : all;
    });
    onAnswer(answer, member);
  });
  const sendInTurn = useSendInOrder();
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const action = event.nativeEvent.submitter?.getAttribute("formaction") ?? "";
    const [, , id, verb] = action.split("/");
    const member = members.find((one) => one.id === id);
    if (!member) return;
    const { likedAt } = heartStateOf(member, pressed[member.id]);
    const liked = verb === "like";
    const state: HeartState = { liked, likedAt, loaded: member.likedAt, busy: true };
    setPressed((all) => ({ ...all, [member.id]: state }));
    const after = pathAfterLogin?.(member) ?? `${location.pathname}${location.search}#m-${id}`;
    const send = (likedSince: number | null) => sendLike(member.id, { liked, likedSince, after });
    void sendInTurn(member.id, likedAt, send).then((sent) => answered(member, sent));
  };
  useLikedEvents(({ id, likedAt }) => {
    const member = members.find((one) => one.id === id);
    if (!member) return;
    const state = { liked: likedAt !== null, likedAt, loaded: member.likedAt, busy: false };
    setPressed((all) => (all[id]?.busy ? all : { ...all, [id]: state }));
  });
  return { pressed, press };
}

/**
 * Sends the presses of one button in order. Each request gets the like that the previous one
 * returned.
 */
function useSendInOrder() {
  const last = useRef(new Map<MemberId, Promise<SendLikeResult>>());
  return (
    id: MemberId,
    shownLikedAt: number | null,
    send: (likedSince: number | null) => Promise<SendLikeResult>,
  ): Promise<SendLikeResult> => {
    const before = last.current.get(id);
    const sent = before ? before.then(({ likedAt }) => send(likedAt)) : send(shownLikedAt);
    last.current.set(id, sent);
    void sent.finally(() => {
      if (last.current.get(id) === sent) last.current.delete(id);
    });
    return sent;
  };
}

type LikedEvent = { id: string; likedAt: number | null };

/** Applies likes from another page of the same member and from the swipe game (R219). */
function useLikedEvents(apply: (like: LikedEvent) => void) {
  const { connection } = useLive();
  const onEvent = useEffectEvent(apply);
  useEffect(
    () => connection?.subscribe((event) => (event.type === "liked" ? onEvent(event) : undefined)),
    [connection],
  );
}

/** `likedAt`: time of the current like, or null. */
type SendLikeResult = { likedAt: number | null; answer: LikeResult };

type SendLikeInput = {
  liked: boolean;
  /**
   * The like that the page shows. An unlike removes only that one, even if it is sent twice (R673).
   */
  likedSince: number | null;
  /** The page after a login, if the session expired. */
  after: string;
};

/** Adds or removes a like by one request, which is retried without a response. */
export async function sendLike(
  id: MemberId,
  { liked, likedSince, after }: SendLikeInput,
): Promise<SendLikeResult> {
  const called = liked
    ? await postJson<LikeJson>(ENDPOINT, { id }, { after })
    : await deleteJson<LikeJson>(ENDPOINT, { id, liked_at: likedSince ?? undefined }, { after });
  if (called.ok) {
    const { liked_at: likedAt, matched } = called.body;
    return { likedAt, answer: { id, liked: likedAt !== null, matched, refusal: null } };
  }
  const refusal = isRefusalOf(LIKE_REFUSALS, called.code) ? called.code : "offline";
  return {
    likedAt: likedSince,
    answer: { id, liked: likedSince !== null, matched: false, refusal },
  };
}
