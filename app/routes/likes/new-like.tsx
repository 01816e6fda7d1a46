import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { isolateBidi } from "~/kit/text";
import { Button } from "~/ui/button";
import { LikeOverlay } from "~/ui/like-overlay";
import { useLabelledName } from "../members/member-name";
import { type Liker, useNewLike } from "./use-new-like";
import { useOwnPhoto } from "./use-own-photo";

/** The overlay that shows a new like or match (R85). */
export default function NewLike() {
  const { liker, see, close } = useNewLike();
  const closed = () => {
    see();
    close();
  };
  return liker ? <Overlay key={liker.id} liker={liker} onClose={closed} onWrite={see} /> : null;
}

type OverlayProps = { liker: Liker; onClose: () => void; onWrite: () => void };

function Overlay({ liker, onClose, onWrite }: OverlayProps) {
  const { t } = useTranslation("members");
  const own = useOwnPhoto();
  const nameOf = useLabelledName();
  const name = [isolateBidi(nameOf(liker)), liker.age, liker.country].filter(Boolean).join(", ");
  return (
    <LikeOverlay
      open
      kind={liker.matched ? "match" : "like"}
      title={t(liker.matched ? "overlay.match" : "overlay.like")}
      name={name}
      photo={{ ...photoOf(liker), alt: name }}
      own={liker.matched ? own : undefined}
      profileTo={`/likes/m/${liker.id}`}
      closeLabel={t("common:form.close")}
      onClose={onClose}
    >
      <WriteButton liker={liker} onWrite={onWrite} />
    </LikeOverlay>
  );
}

function photoOf({ main_image: image }: Liker) {
  if (!image) return { src: null };
  const { match, tiny, shades } = image;
  return { src: match, blur: match ? null : tiny, shades };
}

function WriteButton({ liker: { id, name }, onWrite }: Omit<OverlayProps, "onClose">) {
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
