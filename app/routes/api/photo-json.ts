import { photoPath } from "~/domain/photo/photo";
import type { OwnPhoto } from "~/domain/profile/list-own-photos";

/** One of the viewer's own photos as API JSON (`main_image` of user.php). */
export const photoJson = ({ id, status, visibility, main, named }: OwnPhoto) => ({
  id,
  filename: photoPath(named, "main"),
  thumb_filename: photoPath(named, "thumb"),
  status,
  visibility,
  main,
});
