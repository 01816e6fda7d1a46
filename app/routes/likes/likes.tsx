import { useNavigation } from "react-router";
import type { LikeList } from "~/domain/like/like";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/live-provider";
import { Badge } from "~/ui/badge";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/likes";
import { LikesList } from "./likes-list";
import { loadLikes } from "./load-likes";
import { useLikesLive } from "./use-likes-live";

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
