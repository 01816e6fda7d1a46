import { type SubmitEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { isolateBidi } from "~/kit/text";
import { useLabelledName } from "~/layouts/member-name";
import { useOwnPhoto } from "~/layouts/use-own-photo";
import { Button } from "~/ui/button";
import { LikeOverlay } from "~/ui/like-overlay";
import { type LikeResult, sendLike } from "./like-form";
import { LikeNotice } from "./like-notice";
import { NewLikeCard } from "./new-like-card";

/** The response of /api/auto-like.php. */
export type Liker = {
  id: MemberId;
  name: string;
  fictional: boolean;
  age: number;
  country: string | null;
  matched: boolean;
  main_image: { match: string | null; tiny: string; shades: string } | null;
};

type OverlayProps = {
  liker: Liker;
  /** The viewer just liked back: the match is celebrated on the whole screen. */
  celebrates: boolean;
  onClose: () => void;
  onWrite: () => void;
  onLiked: (answer: LikeResult) => void;
};

/** Loaded when a like is shown. */
export default function NewLikeOverlay(props: OverlayProps) {
  const { liker, celebrates, onClose, onWrite, onLiked } = props;
  const { t } = useTranslation("members");
  const own = useOwnPhoto();
  const nameOf = useLabelledName();
  const name = [isolateBidi(nameOf(liker)), liker.age, liker.country].filter(Boolean).join(", ");
  const shared = {
    title: t(liker.matched ? "overlay.match" : "overlay.like"),
    name,
    profileTo: `/likes/m/${liker.id}`,
    closeLabel: t("common:form.close"),
    onClose,
  };
  const photo = photoOf(liker);
  const write = <WriteButton liker={liker} onWrite={onWrite} />;
  return celebrates ? (
    // The region of toasts around it lets clicks through.
    <div className="pointer-events-auto">
      <LikeOverlay open kind="match" {...shared} photo={{ ...photo, alt: name }} own={own}>
        {write}
      </LikeOverlay>
    </div>
  ) : (
    <NewLikeCard {...shared} photo={photo}>
      {liker.matched ? write : <LikeBackForm liker={liker} onLiked={onLiked} />}
    </NewLikeCard>
  );
}

/** Likes back by one tap. A match is celebrated in place; a refusal is shown here. */
function LikeBackForm({ liker: { id, name }, onLiked }: Pick<OverlayProps, "liker" | "onLiked">) {
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<LikeResult | null>(null);
  const after = pathname + search;
  const likeBack = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { answer } = await sendLike(id, { liked: true, likedSince: null, after });
    setBusy(false);
    if (answer.liked) onLiked(answer);
    else setRefused(answer);
  };
  return (
    <form method="post" action={`/members/${id}/like`} onSubmit={likeBack} className="grid gap-3">
      <input type="hidden" name="next" value={after} />
      {refused ? <LikeNotice answer={refused} name={name} /> : null}
      <Button type="submit" wide busy={busy}>
        <span className="min-w-0 wrap-anywhere">{t("overlay.like_back")}</span>
      </Button>
    </form>
  );
}

function photoOf({ main_image: image }: Liker) {
  if (!image) return { src: null };
  const { match, tiny, shades } = image;
  return { src: match, blur: match ? null : tiny, shades };
}

function WriteButton({ liker: { id, name }, onWrite }: Pick<OverlayProps, "liker" | "onWrite">) {
  const { t } = useTranslation("profile");
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
  const write = () => {
    if (starting) return;
    setStarting(true);
    onWrite();
    void navigate(`/members/${id}/chat`);
  };
  return (
    <Button variant="secondary" size="lg" wide busy={starting} onClick={write}>
      <span className="min-w-0 wrap-anywhere">{t("page.write", { name })}</span>
    </Button>
  );
}
