import { redirect } from "react-router";
import { orderSchema } from "~/domain/photo/photo.schema";
import { orderPhotos } from "~/domain/profile/own-photos";
import { IN_PLACE_PARAM } from "~/features/photos/arrange-photos";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/order";
import { photosPath } from "./photo-action";

export const loader = () => redirect("/profile/photos");

/** POST /profile/photos/order: saves the order of the photos. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, orderSchema);
  if (!form.ok) return form.reply;
  await orderPhotos(getServices(context), viewer, form.value.order);
  return url.searchParams.has(IN_PLACE_PARAM) ? null : redirect(photosPath(url), 303);
}

export default NoPage;
