import { redirect } from "react-router";
import type { ArrangeRefusal } from "~/domain/profile/arrange-photos";
import type { Outcome } from "~/kit/outcome";
import { notFound } from "~/request/not-found";

/**
 * Redirects to the photos, with the reason if a photo was not changed. Throws 404 for an unknown
 * photo.
 */
export function redirectToPhotos(arranged: Outcome<null, ArrangeRefusal>): Response {
  if (arranged.ok) return redirect("/profile/photos", 303);
  if (arranged.refusal === "not_found") throw notFound();
  return redirect(`/profile/photos?${arranged.refusal}`, 303);
}
