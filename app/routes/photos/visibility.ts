import { redirect } from "react-router";
import { visibilitySchema } from "~/domain/photo/photo.schema";
import { showPhotoTo } from "~/domain/profile/arrange-photos";
import { readForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/visibility";
import { afterArranging } from "./after-arranging";
import { requirePhotoDeed } from "./require-photo-deed";

export const loader = () => redirect("/profile/photos");

/** POST /profile/photos/{id}/visibility: sets who may see the photo. */
export async function action(args: Route.ActionArgs) {
  const { viewer, photo } = requirePhotoDeed(args);
  const form = await readForm(args.request, visibilitySchema);
  if (!form.ok) return form.reply;
  const { visibility } = form.value;
  return afterArranging(
    await showPhotoTo(getServices(args.context), viewer, { photo, visibility }),
  );
}

export default NoPage;
