import { photoPath } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";

/** A member card as API JSON (R25). */
export function profileJson(card: ProfileCard) {
  const { id, name, age, region, country, activity, headline, photo, fictional, isNew, likedByMe } =
    card;
  const image =
    photo && !photo.locked
      ? {
          filename: photoPath(photo.id, "main"),
          thumb_filename: photoPath(photo.id, "thumb"),
          status: "active",
        }
      : null;
  return {
    id,
    name,
    age,
    region,
    country,
    activity,
    headline,
    fictional,
    is_new: isNew,
    liked: likedByMe,
    main_image: image,
  };
}
