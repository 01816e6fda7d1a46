import { type RouterContextProvider, redirect } from "react-router";
import type { ArrangeRefusal } from "~/domain/profile/own-photos";
import { isId, type PhotoId } from "~/kit/ids";
import type { Outcome } from "~/kit/outcome";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";

/** The page of the form that was submitted: the own profile, which has the first photos, or all. */
export const photosPath = (url: URL) =>
  url.searchParams.get("back") === "profile" ? "/profile" : "/profile/photos";

/**
 * Redirects to the photos, with the reason if a photo was not changed. Throws 404 for an unknown
 * photo.
 */
export function redirectToPhotos(url: URL, arranged: Outcome<null, ArrangeRefusal>): Response {
  if (arranged.ok) return redirect(photosPath(url), 303);
  if (arranged.refusal === "not_found") throw notFound();
  return redirect(`/profile/photos?${arranged.refusal}`, 303);
}

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
