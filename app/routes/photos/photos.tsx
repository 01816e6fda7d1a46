import { data, Link } from "react-router";
import { PREMIUM_PHOTOS } from "~/domain/photo/photo";
import { addPhotoSchema } from "~/domain/photo/photo.schema";
import { ADD_PHOTO_REFUSALS, addOwnPhoto, listOwnPhotos } from "~/domain/profile/own-photos";
import { evictViewer } from "~/domain/session/find-viewer";
import { AddPhotos } from "~/features/photos/add-photos";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getPhotoNamer } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/photos";
import { OwnPhotos } from "./own-photos";

/**
 * /profile/photos: the member's own photos. `clientId` makes a repeated form post add one photo.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    ...(await listOwnPhotos(getServices(context), viewer, getPhotoNamer(context))),
    premium: viewer.premium,
    refused: url.searchParams.has("main_for_premium"),
    clientId: newClientId(),
  };
}

/**
 * POST /profile/photos: adds a photo without JavaScript. With JavaScript the page calls
 * /api/photo.php.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, addPhotoSchema);
  if (!form.ok) return form.reply;
  const added = await addOwnPhoto(getServices(context), viewer, {
    site: getSite(context),
    bytes: await form.value.photo.arrayBuffer(),
    cut: form.value.crop,
    clientId: form.value.client_id,
  });
  evictViewer(viewer.sessionHash);
  if (added.ok) return data(null);
  const { refusal } = added;
  const fields = { photo: `photos:refusal.${refusal}` } as const;
  return rejectForm(form.submission, { fields }, ADD_PHOTO_REFUSALS[refusal]);
}

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("photos");
  const { photos, room, premium, refused, clientId } = loaderData;
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      before={
        <>
          <BackToProfile />
          {refused ? <RefusedNotice /> : null}
        </>
      }
    >
      <PageTitle>{t("title")}</PageTitle>
      <div className="grid gap-8">
        <PhotoLimit used={photos.length} room={room} premium={premium} />
        <AddPhotos
          room={Math.max(0, room - photos.length)}
          clientId={clientId}
          errors={actionData?.error?.photo ?? undefined}
        />
        <OwnPhotos photos={photos} />
      </div>
    </Page>
  );
}

/** Why a photo was not changed. */
function RefusedNotice() {
  const { t } = useTranslation("photos");
  return <Alert tone="warning">{t("refusal.main_for_premium")}</Alert>;
}

function BackToProfile() {
  const { t } = useTranslation("photos");
  return (
    <Link
      to="/profile"
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-text"
    >
      <Icon name="arrow-left" size={18} />
      {t("back")}
    </Link>
  );
}

/** The number of photos in use and the limit, with a link to Premium for more. */
function PhotoLimit({ used, room, premium }: { used: number; room: number; premium: boolean }) {
  const { t } = useTranslation("photos");
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t("room.taken", { used, room })}</p>
      {premium ? null : (
        <p className="text-sm text-muted">
          {t("room.premium", { room: PREMIUM_PHOTOS })}{" "}
          <Link
            to="/premium?back=/profile/photos"
            className="font-semibold text-brand-text underline underline-offset-4"
          >
            {t("room.link")}
          </Link>
        </p>
      )}
      {used >= room ? <p className="text-sm text-muted">{t("room.full")}</p> : null}
    </div>
  );
}
