import { redirect } from "react-router";
import { makeMainPhoto } from "~/domain/profile/own-photos";
import { evictViewer } from "~/domain/session/find-viewer";
import { getServices } from "~/request/middleware/context";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/main";
import { redirectToPhotos, requirePhotoAction } from "./photo-action";

export const loader = () => redirect("/profile/photos");

/** POST /profile/photos/{id}/main: makes the photo the main photo. */
export async function action(args: Route.ActionArgs) {
  const { viewer, photo } = requirePhotoAction(args);
  const outcome = await makeMainPhoto(getServices(args.context), viewer, photo);
  evictViewer(viewer.sessionHash);
  return redirectToPhotos(args.url, outcome);
}

export default NoPage;
