import type { RouterContextProvider } from "react-router";
import { isId, type PhotoId } from "~/kit/ids";
import { notFound } from "~/request/not-found";
import { requireViewer } from "~/request/require-viewer";

type PhotoActionRequest = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { photo: string };
};

/**
 * The viewer and the photo of the URL. The use case checks that the photo belongs to the viewer.
 */
export function requirePhotoAction({ request, context, params: { photo } }: PhotoActionRequest) {
  const viewer = requireViewer(request, context);
  if (!isId<PhotoId>(photo)) throw notFound();
  return { viewer, photo };
}
