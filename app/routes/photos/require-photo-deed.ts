import type { RouterContextProvider } from "react-router";
import { notFound } from "~/http/not-found";
import { requireViewer } from "~/http/require-viewer";
import { isId, type PhotoId } from "~/kit/ids";

type Asked = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { photo: string };
};

/** Who asks, and for which photo; that it is theirs is asked by the deed itself. */
export function requirePhotoDeed({ request, context, params: { photo } }: Asked) {
  const viewer = requireViewer(request, context);
  if (!isId<PhotoId>(photo)) throw notFound();
  return { viewer, photo };
}
