import type { RouterContextProvider } from "react-router";
import { isLikeList } from "~/domain/like/like";
import { listLikes } from "~/domain/like/list-likes";
import { getLocaleContext } from "~/request/locale-context";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { requireViewer } from "~/request/require-viewer";

type LikesPageRequest = {
  request: Request;
  url: URL;
  params: { type?: string };
  context: Readonly<RouterContextProvider>;
};

/** /likes (received), /likes/received, /likes/given, /likes/matches. Any other path is a 404. */
export async function loadLikes({ request, url, params, context }: LikesPageRequest) {
  const viewer = requireViewer(request, context);
  const list = params.type ?? "received";
  if (!isLikeList(list)) throw notFound();
  const found = await listLikes(getServices(context), {
    viewer,
    list,
    after: url.searchParams.get("after"),
    outlook: getLocaleContext(context),
  });
  return { found, list };
}

export type LikesData = Awaited<ReturnType<typeof loadLikes>>;
