import { redirect } from "react-router";
import { makeMainPhoto } from "~/domain/profile/arrange-photos";
import { forgetViewer } from "~/domain/session/find-viewer";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/main";
import { afterArranging } from "./after-arranging";
import { requirePhotoDeed } from "./require-photo-deed";

export const loader = () => redirect("/profile/photos");

/** POST /profile/photos/{id}/main: makes the photo the main photo. */
export async function action(args: Route.ActionArgs) {
  const { viewer, photo } = requirePhotoDeed(args);
  const made = await makeMainPhoto(getServices(args.context), viewer, photo);
  forgetViewer(viewer.sessionHash);
  return afterArranging(made);
}

export default NoPage;
