import { deleteUnused } from "~/domain/photo/delete-unused";
import type { Services } from "~/services";

/** Every five minutes: deletes bytes of photos that no row uses, a bounded number at a time. */
export async function deleteUnusedPhotos(services: Services): Promise<void> {
  const count = await deleteUnused(services);
  if (count > 0) services.log("photo.unused_deleted", { count });
}
