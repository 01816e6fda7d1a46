import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { LikeButton } from "~/ui/like-button";
import type { LikeAnswer } from "./like-answer";

type LikeFormProps = {
  id: MemberId;
  name: string;
  liked: boolean;
  size?: "md" | "lg";
  /** Told when the server has answered, so that the page can say it in words. */
  onAnswer?: (answer: LikeAnswer) => void;
};

/**
 * The heart of a member. With JavaScript it changes at once and goes back where the like was refused; without, it posts
 * and the page comes back at this member. A second tap takes the like back.
 */
export function LikeForm({ id, name, liked, size, onAnswer }: LikeFormProps) {
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<LikeAnswer>();
  const [known, setKnown] = useState(liked);
  useEffect(() => setKnown(liked), [liked]);
  // Once per answer: a list hands over a new onAnswer whenever it is drawn, and drawing is what an answer leads to.
  const tell = useEffectEvent((answer: LikeAnswer) => onAnswer?.(answer));
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    setKnown(fetcher.data.liked);
    tell(fetcher.data);
  }, [fetcher.state, fetcher.data]);
  const wanted = fetcher.formAction ? fetcher.formAction.endsWith("/like") : known;
  const action = `/members/${id}/${wanted ? "unlike" : "like"}`;
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        // Without `next`: the answer comes here, and the page stays where it is.
        void fetcher.submit({}, { method: "post", action });
      }}
    >
      <input type="hidden" name="next" value={`${pathname}${search}#m-${id}`} />
      <LikeButton label={t("like.like", { name })} liked={wanted} size={size} />
    </fetcher.Form>
  );
}
