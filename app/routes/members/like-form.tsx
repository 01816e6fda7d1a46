import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { Form, useFetcher, useLocation, useSubmit } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/live";
import { LikeButton } from "~/ui/like-button";
import type { LikeAnswer } from "./like-answer";

type Member = { id: string; name: string; likedByMe: boolean };
type LikeFormProps<Liked extends Member> = {
  members: readonly Liked[];
  /** Told when the server has answered, so that the page can say it in words. */
  onAnswer: (answer: LikeAnswer, member: Liked) => void;
  /** What stands in the form; `heart` makes a member's heart. */
  children: (heart: (member: Liked) => ReactNode) => ReactNode;
};

/** What a heart shows since it was pressed; `loaded` is what the loader knew then: once that changes it is right again. */
type Pressed = { liked: boolean; loaded: boolean; busy: boolean };

/**
 * One form with the hearts of all its members; each is sent to an address of its own. With JavaScript a heart changes at
 * once and goes back where the like was refused; without, the form posts and the page comes back at this member. A second
 * tap takes the like back.
 */
export function LikeForm<Liked extends Member>(props: LikeFormProps<Liked>) {
  const { members, onAnswer, children } = props;
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  const { pressed, press, answered } = useHearts(members);
  const heart = (member: Liked) => {
    const liked = isLiked(member, pressed[member.id]);
    const formAction = `/members/${member.id}/${liked ? "unlike" : "like"}`;
    return <LikeButton {...{ formAction, liked }} label={t("like.like", { name: member.name })} />;
  };
  return (
    // Its own address is only the one that the router learns the way of all of them from.
    <Form method="post" action={`/members/${members[0]?.id}/like`} onSubmit={press}>
      <input type="hidden" name="next" value={pathname + search} />
      {children(heart)}
      {members.map((member) =>
        pressed[member.id] ? (
          <Answer
            key={member.id}
            id={member.id}
            onAnswer={(answer) => {
              answered(answer);
              onAnswer(answer, member);
            }}
          />
        ) : null,
      )}
    </Form>
  );
}

const isLiked = ({ likedByMe }: Member, pressed: Pressed | undefined) =>
  pressed && (pressed.busy || pressed.loaded === likedByMe) ? pressed.liked : likedByMe;

/** Each heart has a fetcher of its own from the moment it is pressed: two pressed at once do not wait for each other. */
const fetcherOf = (id: string) => `like-${id}`;

function useHearts(members: readonly Member[]) {
  const submit = useSubmit();
  const [pressed, setPressed] = useState<Record<string, Pressed>>({});
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const action = event.nativeEvent.submitter?.getAttribute("formaction") ?? "";
    const [, , id = "", deed] = action.split("/");
    const loaded = members.find((member) => member.id === id)?.likedByMe ?? false;
    setPressed((all) => ({ ...all, [id]: { liked: deed === "like", loaded, busy: true } }));
    // Without `next`: the answer comes here, and the page stays where it is.
    void submit({}, { method: "post", action, navigate: false, fetcherKey: fetcherOf(id) });
  };
  const answered = ({ id, liked }: LikeAnswer) =>
    setPressed((all) => {
      const before = all[id];
      return before ? { ...all, [id]: { ...before, liked, busy: false } } : all;
    });
  useLikedElsewhere(({ id, liked }) => {
    const loaded = members.find((member) => member.id === id)?.likedByMe;
    if (loaded === undefined) return;
    setPressed((all) => (all[id]?.busy ? all : { ...all, [id]: { liked, loaded, busy: false } }));
  });
  return { pressed, press, answered };
}

/** Hears what another page of the same member did, or the game: its heart is changed here, too (R219). */
function useLikedElsewhere(deed: (like: { id: string; liked: boolean }) => void) {
  const { connection } = useLive();
  const hear = useEffectEvent(deed);
  useEffect(
    () => connection?.subscribe((event) => (event.type === "liked" ? hear(event) : undefined)),
    [connection],
  );
}

/** Hears what came of one heart. */
function Answer({ id, onAnswer }: { id: string; onAnswer: (answer: LikeAnswer) => void }) {
  const { state, data } = useFetcher<LikeAnswer>({ key: fetcherOf(id) });
  // Once per answer: a list hands over a new onAnswer whenever it is drawn, and drawing is what an answer leads to.
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    if (state === "idle" && data) tell(data);
  }, [state, data]);
  return null;
}
