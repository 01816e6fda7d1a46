import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LabelChip } from "~/ui/label-chip";
import { LinkButton } from "~/ui/link-button";
import { MemberGrid } from "~/ui/member-grid";
import { type Answered, LikeToast } from "../members/like-notice";
import { MemberTile } from "../members/member-tile";
import { MoreLink } from "../members/more-link";
import { useMore } from "../members/use-more";
import type { LikesData } from "./load-likes";

/** One list of likes. Received ones lead through /likes/m/{id}, which makes them new no more. */
export function LikesList({ found, list, fictionalWord }: LikesData) {
  const { t } = useTranslation("members");
  const { members, next, added, busy, more } = useMore(found);
  const [answer, setAnswer] = useState<Answered | null>(null);
  if (members.length === 0 && !next) return <NoLikes list={list} />;
  return (
    <>
      <h2 className="sr-only">{t(`likes.${list}`)}</h2>
      <MemberGrid label={t(`likes.${list}`)}>
        {members.map((member, index) => (
          <MemberTile
            key={member.id}
            member={member}
            to={list === "received" ? `/likes/m/${member.id}` : `/members/${member.id}`}
            eager={index < 4}
            fictionalWord={fictionalWord}
            likeable
            extra={<Chip list={list} isNew={member.isNewLike} match={member.likedByMe} />}
            onAnswer={(given) => setAnswer({ ...given, name: member.name, photo: member.photo })}
          />
        ))}
      </MemberGrid>
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

/** One word only, or it would lie over the face on a phone; that a new like is a match, the filled heart says. */
function Chip({ list, isNew, match }: { list: LikesData["list"]; isNew: boolean; match: boolean }) {
  const { t } = useTranslation("members");
  if (list !== "received") return null;
  if (isNew) return <LabelChip kind="new">{t("likes.new")}</LabelChip>;
  return match ? <LabelChip kind="match">{t("likes.match")}</LabelChip> : null;
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
