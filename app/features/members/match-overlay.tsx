import { useState } from "react";
import { useRevalidator } from "react-router";
import { portraitPropsOf, type ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { postJson } from "~/kit/api-client";
import type { MemberId } from "~/kit/ids";
import { useOwnPhoto } from "~/layouts/use-own-photo";
import { LinkButton } from "~/ui/button";
import { LikeOverlay } from "~/ui/like-overlay";

/** Query parameter of a profile: the like that led here completed a match. */
export const MATCH_PARAM = "matched";

type MatchOverlayProps = {
  id: MemberId;
  name: string;
  photo: ShownPhoto | null;
  onClose: () => void;
};

/**
 * Shown to the member whose like completed a match: both photos and a link to the first message.
 * Rendered on the server, so that it works without JavaScript, including its close button.
 */
export function MatchOverlay({ id, name, photo, onClose }: MatchOverlayProps) {
  const { t } = useTranslation("members");
  const { t: common } = useTranslation();
  const { t: profile } = useTranslation("profile");
  const own = useOwnPhoto();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(true);
  // Marks the other member's like as seen, so that it is not shown a second time.
  const see = () => void postJson("/api/auto-like.php", { id }).then(() => revalidate());
  const close = () => {
    see();
    setOpen(false);
    onClose();
  };
  return (
    <LikeOverlay
      open={open}
      kind="match"
      title={t("overlay.match")}
      name={<bdi translate="no">{name}</bdi>}
      photo={{ src: null, ...(photo && portraitPropsOf(photo, "main")), alt: name }}
      own={own}
      profileTo={`/likes/m/${id}`}
      closeLabel={common("form.close")}
      onClose={close}
    >
      <LinkButton to={`/members/${id}/chat`} variant="secondary" size="lg" wide onClick={see}>
        <span className="min-w-0 wrap-anywhere">{profile("page.write", { name })}</span>
      </LinkButton>
    </LikeOverlay>
  );
}
