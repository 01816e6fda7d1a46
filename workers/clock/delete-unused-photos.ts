import { deleteUnused } from "~/domain/photo/delete-unused";
import type { Services } from "~/services";

/** Every five minutes: deletes photo bytes that no row uses, a limited number per run. */
export async function deleteUnusedPhotos(services: Services): Promise<void> {
  const count = await deleteUnused(services);
  if (count > 0) services.log("photo.unused_deleted", { count });
}
