import { useState } from "react";
import { type MiddlewareFunction, type RouterContextProvider, useNavigation } from "react-router";
import { isLikeList, type LikeList } from "~/domain/like/like";
import { listLikes, markLikesSeen } from "~/domain/like/list-likes";
import { LikeForm } from "~/features/members/like-form";
import { LikeToast } from "~/features/members/like-notice";
import { type MemberLikeResult, withMember } from "~/features/members/like-result";
import { MemberList } from "~/features/members/member-list";
import { MoreLink, useGrowingList } from "~/features/members/more-link";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useLive } from "~/live/live-provider";
import { useLikesLive } from "~/live/use-likes-live";
import { getServices, getViewer } from "~/request/middleware/context";
import { isPageView } from "~/request/page-view";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import { getLocaleContext } from "~/request/visitor-context";
import { Badge, LabelChip } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/likes";

type LikesPageRequest = {
  request: Request;
  url: URL;
  params: { type?: string };
  context: Readonly<RouterContextProvider>;
};

/** /likes (received), /likes/received, /likes/given, /likes/matches. Any other path is a 404. */
async function loadLikes({ request, url, params, context }: LikesPageRequest) {
  const viewer = requireViewer(request, context);
  const list = params.type ?? "received";
  if (!isLikeList(list)) throw notFound();
  const found = await listLikes(getServices(context), {
    viewer,
    list,
    after: url.searchParams.get("after"),
    cardContext: getLocaleContext(context),
  });
  return { found, list };
}

/**
 * Marks the received likes as seen before the loaders start, so that the badges of the page no
 * longer count them (R540).
 */
const markFirst: MiddlewareFunction<Response> = ({ request, params, url, context }, next) => {
  const viewer = getViewer(context);
  const isReceived = (params.type ?? "received") === "received";
  if (viewer && isReceived && isPageView(request) && !url.searchParams.has("after")) {
    const marked = markLikesSeen(getServices(context), viewer);
    // the badge of a failed mark stays; the page itself is unaffected
    marked.catch(() => undefined);
  }
  return next();
};
export const middleware = [markFirst];

type LikesData = Awaited<ReturnType<typeof loadLikes>>;

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
  const { members, next, added, busy, more: loadMore, isFurther } = useGrowingList(found);
  const [answer, setAnswer] = useState<MemberLikeResult | null>(null);
  const received = list === "received";
  const writeLinkOf = ({ id, name }: (typeof members)[number]) => (
    <a href={`/members/${id}/chat`} className="like write">
      <Icon name="message-circle" size={20} />
      {t("likes.write")}
      <bdi translate="no" className="sr-only">
        {name}
      </bdi>
    </a>
  );
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
            members={members}
            heart={list === "matches" ? writeLinkOf : heart}
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
        onMore={loadMore}
        end=""
      />
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </>
  );
}

/**
 * At most one label, since two would cover the face on a phone. A new like that is a match is
 * called a match, as everywhere; the number on the tab still counts it as new.
 */
function chipOf(
  { isNewLike, likedAt }: LikesData["found"]["members"][number],
  t: Translate<"members">,
) {
  if (likedAt !== null) return <LabelChip kind="match">{t("likes.match")}</LabelChip>;
  return isNewLike ? <LabelChip kind="new">{t("likes.new")}</LabelChip> : null;
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
