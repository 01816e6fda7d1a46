import { deleteUnusedPhotoBytes } from "~/domain/photo/delete-unused-photo-bytes";
import type { Services } from "~/services";

/** Every five minutes: deletes photo bytes that no row uses, a limited number per run. */
export async function deleteUnusedPhotos(services: Services): Promise<void> {
  const count = await deleteUnusedPhotoBytes(services);
  if (count > 0) services.log("photo.unused_deleted", { count });
}
