import { redirect } from "react-router";
import { visibilitySchema } from "~/domain/photo/photo.schema";
import { setPhotoVisibility } from "~/domain/profile/own-photos";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/visibility";
import { redirectToPhotos, requirePhotoAction } from "./photo-action";

export const loader = () => redirect("/profile/photos");

/** POST /profile/photos/{id}/visibility: sets who may see the photo. */
export async function action(args: Route.ActionArgs) {
  const { viewer, photo } = requirePhotoAction(args);
  const form = await readForm(args.request, visibilitySchema);
  if (!form.ok) return form.reply;
  const { visibility } = form.value;
  return redirectToPhotos(
    args.url,
    await setPhotoVisibility(getServices(args.context), viewer, { photo, visibility }),
  );
}

export default NoPage;
