import { photoPath } from "~/domain/photo/photo";
import { addPhotoSchema } from "~/domain/photo/photo.schema";
import {
  ADD_PHOTO_REFUSALS,
  addOwnPhoto,
  deleteOwnPhoto,
  listOwnPhotos,
  type OwnPhoto,
} from "~/domain/profile/own-photos";
import { evictViewer } from "~/domain/session/find-viewer";
import type { PhotoId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { getServices, getSite } from "~/request/middleware/context";
import { getPhotoNamer } from "~/request/visitor-context";
import type { Route } from "./+types/photo.php";
import { apiError, readJson, readMultipart } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/** One of the viewer's own photos as API JSON (`main_image` of user.php). */
const photoJson = ({ id, status, visibility, main, photoRef }: OwnPhoto) => ({
  id,
  filename: photoPath(photoRef, "main"),
  thumb_filename: photoPath(photoRef, "thumb"),
  status,
  visibility,
  main,
});

const deleteCallSchema = z.strictObject({ id: idSchemaOf<PhotoId>() });

export const handle = { methods: ["GET", "POST", "DELETE"] };

/** GET /api/photo.php: the member's own photos in their order, and how many more may be added. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { photos, room } = await listOwnPhotos(
    getServices(context),
    viewer,
    getPhotoNamer(context),
  );
  return Response.json(
    { photos: photos.map(photoJson), room },
    { headers: { "cache-control": "no-store" } },
  );
}

/**
 * POST (multipart: photo, client_id, crop?) adds a photo, idempotent by client_id; DELETE {id}
 * deletes one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const services = getServices(context);
  if (request.method === "DELETE") {
    const { id } = await readJson(request, deleteCallSchema);
    const deleted = await deleteOwnPhoto(services, viewer, id);
    if (!deleted.ok) return apiError(404, deleted.refusal);
    evictViewer(viewer.sessionHash);
    return Response.json({ deleted: true });
  }
  const { photo, crop: cut, client_id: clientId } = await readMultipart(request, addPhotoSchema);
  const bytes = await photo.arrayBuffer();
  const added = await addOwnPhoto(services, viewer, {
    site: getSite(context),
    bytes,
    cut,
    clientId,
  });
  if (!added.ok) return apiError(ADD_PHOTO_REFUSALS[added.refusal], added.refusal);
  evictViewer(viewer.sessionHash);
  return Response.json({ id: added.value.id });
}
