import { useState } from "react";
import { useNavigation } from "react-router";
import type { LikeList } from "~/domain/like/like";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/live-provider";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { LabelChip } from "~/ui/label-chip";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { PageTitle } from "../../layouts/page-title";
import { LikeForm } from "../members/like-form";
import { LikeToast, type MemberLikeResult, withMember } from "../members/like-notice";
import { MemberList } from "../members/member-list";
import { MoreLink } from "../members/more-link";
import { useGrowingList } from "../members/use-growing-list";
import type { Route } from "./+types/likes";
import { type LikesData, loadLikes } from "./load-likes";
import { useLikesLive } from "./use-likes-live";

const pathOf = ({ id }: { id: string }) => `/likes/m/${id}`;

export function loader(args: Route.LoaderArgs) {
  return loadLikes(args);
}

export default function Likes({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const { t: common } = useTranslation();
  const { newLikes } = useLive().counts;
  const { list } = loaderData;
  const navigation = useNavigation();
  const reloadLikes = useLikesLive();
  const tab = (type: LikeList, to: string) => ({
    to,
    label: t(`likes.${type}`),
    current: type === list,
    badge:
      type === "received" && newLikes > 0 ? (
        <Badge count={newLikes} label={common("badge.likes", { count: newLikes })} />
      ) : undefined,
  });
  return (
    <Page width="gallery" title={t("likes.title")}>
      <PageTitle>{t("likes.title")}</PageTitle>
      <div className="mb-6 md:mb-8">
        <Tabs
          label={t("likes.tabs")}
          items={[
            tab("received", "/likes"),
            tab("given", "/likes/given"),
            tab("matches", "/likes/matches"),
          ]}
        />
      </div>
      <div aria-busy={navigation.state === "loading" || undefined}>
        <LikesList key={list} {...loaderData} onLiked={reloadLikes} />
      </div>
    </Page>
  );
}

/** One list of likes. Received likes link to /likes/m/{id}, which marks them as seen. */
function LikesList({ found, list, onLiked }: LikesData & { onLiked: () => void }) {
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
