import { useTranslation } from "react-i18next";
import { data, useNavigation } from "react-router";
import { isLikeList, type LikeList } from "~/domain/like/like";
import { listLikes } from "~/domain/like/list-likes";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { useLive } from "~/live/live";
import { getServices } from "~/middleware/context";
import { Badge } from "~/ui/badge";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { PageTitle } from "../layouts/page-title";
import { fictionalWord } from "../layouts/setting-words";
import type { Route } from "./+types/likes";
import { LikesList } from "./likes-list";

/** /likes (received), /likes/received, /likes/given, /likes/matches; any other word is not there. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const list = params.type ?? "received";
  if (!isLikeList(list)) throw data({ code: "not_found" }, { status: 404 });
  const found = await listLikes(
    getServices(context),
    viewer,
    list,
    url.searchParams.get("after"),
    getOutlook(context),
  );
  return { found, list, fictionalWord: fictionalWord(context) };
}

export type LikesData = Awaited<ReturnType<typeof loader>>;

export default function Likes({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const { t: common } = useTranslation();
  const { newLikes } = useLive().counts;
  const { list } = loaderData;
  const navigation = useNavigation();
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
        <LikesList key={list} {...loaderData} />
      </div>
    </Page>
  );
}
