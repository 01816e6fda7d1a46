import { useState } from "react";
import { useRevalidator } from "react-router";
import { pictureOf, type ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { postJson } from "~/kit/call-door";
import type { MemberId } from "~/kit/ids";
import { LikeOverlay } from "~/ui/like-overlay";
import { LinkButton } from "~/ui/link-button";
import { useOwnFace } from "../likes/own-face";

/** In the address of a profile: the like that led here completed a match. */
export const MATCHED = "matched";

type MatchOverlayProps = {
  id: MemberId;
  name: string;
  photo: ShownPhoto | null;
  onClose: () => void;
};

/**
 * For the one whose heart completed a match, at once and as large as the other one sees it: both faces, and the way to the
 * first line. Rendered by the server it stands on the page without JavaScript too, and its cross closes it.
 */
export function MatchOverlay({ id, name, photo, onClose }: MatchOverlayProps) {
  const { t } = useTranslation("members");
  const { t: common } = useTranslation();
  const { t: profile } = useTranslation("profile");
  const own = useOwnFace();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(true);
  // The other's like is known now: it is not told a second time.
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
      photo={{ src: null, ...(photo && pictureOf(photo, "main")), alt: name }}
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
