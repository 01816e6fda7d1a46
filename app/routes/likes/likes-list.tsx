import { useState } from "react";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LabelChip } from "~/ui/label-chip";
import { LinkButton } from "~/ui/link-button";
import { LikeForm } from "../members/like-form";
import { LikeToast, type MemberLikeResult, withMember } from "../members/like-notice";
import { MemberList } from "../members/member-list";
import { MoreLink } from "../members/more-link";
import { useGrowingList } from "../members/use-growing-list";
import type { LikesData } from "./load-likes";

/** One list of likes. Received likes link to /likes/m/{id}, which marks them as seen. */
export function LikesList({ found, list, onLiked }: LikesData & { onLiked: () => void }) {
  const { t } = useTranslation("members");
  const { members, next, added, busy, more, isFurther } = useGrowingList(found);
  const [answer, setAnswer] = useState<MemberLikeResult | null>(null);
  const received = list === "received";
  if (members.length === 0 && !next) return <NoLikes list={list} />;
  return (
    <>
      <h2 className="sr-only">{t(`likes.${list}`)}</h2>
      <LikeForm
        members={members}
        onAnswer={(result, member) => {
          withMember(setAnswer)(result, member);
          onLiked();
        }}
        pathAfterLogin={(member) => (isFurther(member) ? `/members/${member.id}` : undefined)}
      >
        {(heart) => (
          <MemberList
            label={t(`likes.${list}`)}
            {...{ members, heart }}
            path={received ? pathOf : undefined}
            extra={received ? (member) => chipOf(member, t) : undefined}
          />
        )}
      </LikeForm>
      <MoreLink
        search={next && `?${new URLSearchParams({ after: next })}`}
        label={t("likes.more")}
        busy={busy}
        added={added}
        onMore={more}
        end=""
      />
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </>
  );
}

const pathOf = ({ id }: { id: string }) => `/likes/m/${id}`;

/**
 * At most one label, since two would cover the face on a phone. The filled heart shows that a new
 * like is a match.
 */
function chipOf(
  { isNewLike, likedByMe }: LikesData["found"]["members"][number],
  t: Translate<"members">,
) {
  if (isNewLike) return <LabelChip kind="new">{t("likes.new")}</LabelChip>;
  return likedByMe ? <LabelChip kind="match">{t("likes.match")}</LabelChip> : null;
}

function NoLikes({ list }: { list: LikesData["list"] }) {
  const { t } = useTranslation("members");
  return (
    <EmptyState
      picture={list === "matches" ? "matches" : "likes"}
      title={t(`likes.${list}_title`)}
      action={
        list === "matches" ? (
          <LinkButton to="/likes">{t("likes.see_received")}</LinkButton>
        ) : (
          <LinkButton to="/members">{t("likes.look_around")}</LinkButton>
        )
      }
    >
      {t(`likes.${list}_text`)}
    </EmptyState>
  );
}
