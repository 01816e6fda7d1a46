import { Form, Link, redirect, useNavigation } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { deleteOwnPhoto, listOwnPhotos } from "~/domain/profile/own-photos";
import { evictViewer } from "~/domain/session/find-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getPhotoNamer } from "~/request/visitor-context";
import { Button, buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import { Portrait } from "~/ui/portrait";
import type { Route } from "./+types/delete";
import { photosPath, requirePhotoAction } from "./photo-action";

/** /profile/photos/{id}/delete: the confirmation page. */
export async function loader(args: Route.LoaderArgs) {
  const { viewer, photo } = requirePhotoAction(args);
  const { context } = args;
  const { photos } = await listOwnPhotos(getServices(context), viewer, getPhotoNamer(context));
  const number = photos.findIndex(({ id }) => id === photo) + 1;
  const found = photos[number - 1];
  if (!found) throw notFound();
  return { photo: found, number, total: photos.length, back: photosPath(args.url) };
}

/** POST: deletes the photo. Idempotent. */
export async function action(args: Route.ActionArgs) {
  const { viewer, photo } = requirePhotoAction(args);
  const deleted = await deleteOwnPhoto(getServices(args.context), viewer, photo);
  if (!deleted.ok) throw notFound();
  evictViewer(viewer.sessionHash);
  return redirect(photosPath(args.url), 303);
}

export default function DeletePhoto({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("photos");
  const { photo, number, total, back } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <Page width="form" title={t("delete.title")}>
      <PageTitle>{t("delete.title")}</PageTitle>
      <div className="grid gap-6">
        <div className="mx-auto w-full max-w-56">
          <Portrait
            src={photo.status === "active" ? photoPath(photo.photoRef, "thumb") : null}
            shades={photo.shades}
            alt={t("list.alt", { number, total })}
            eager
            className="rounded-card"
          />
        </div>
        <p>{t("delete.text")}</p>
        <Form method="post" className="grid gap-3 sm:grid-cols-2">
          <Link to={back} className={buttonClass({ variant: "secondary" })}>
            {t("delete.no")}
          </Link>
          <Button type="submit" variant="danger" busy={busy}>
            {t("delete.yes")}
          </Button>
        </Form>
      </div>
    </Page>
  );
}
