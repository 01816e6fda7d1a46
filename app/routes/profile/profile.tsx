import { data, redirect } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { type CompletenessField, PROFILE_CHANGE_REFUSALS } from "~/domain/profile/own-profile";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { requireViewer } from "~/request/require-viewer";
import { saveChange } from "~/request/save-profile";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { Portrait } from "~/ui/portrait";
import { SettingsSection } from "~/ui/sections";
import type { Route } from "./+types/profile";
import { OwnForms } from "./own-forms";
import {
  loadOwnProfile,
  type OwnProfileData,
  type RejectedForm,
  readChange,
} from "./own-profile-requests";
import { isPart } from "./parts";

/** As many as fit in one row on a desktop. */
const MAX_SHOWN = 5;

const NAME_KEYS = {
  photo: "join:photo.field",
  headline: "join:about_me.headline",
  about: "join:about_me.about",
  interests: "profile:page.interests",
} as const;

/**
 * Text fields use their own name as id, groups that of their first option (ui/choice-group.tsx).
 */
const fieldLinkOf = (field: CompletenessField): string =>
  field === "photo" ? "/profile/photos" : `#field-${field}`;

/**
 * GET /profile: the member's own profile. A member who has not finished the signup is redirected to
 * it.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  if (viewer.signupStep < 5) throw redirect("/complete-signup");
  return loadOwnProfile(context, viewer, url);
}

/** Saves a form without JavaScript and redirects to its section. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const read = await readChange(request, context);
  if (!read.ok) return data<RejectedForm>(read.reply, { status: 422 });
  const { part, typed } = read;
  const changed = await saveChange(context, viewer, read.change);
  if (changed.ok) return redirect(`/profile?saved=${part}#${part}`, 303);
  return data<RejectedForm>(
    { part, typed, errors: {}, problem: changed.refusal },
    { status: PROFILE_CHANGE_REFUSALS[changed.refusal] },
  );
}

export default function OwnProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("editing");
  const { saved } = loaderData;
  return (
    <Page
      width="prose"
      title={t("title")}
      actions={
        <LinkButton to={`/members/${loaderData.id}`} variant="secondary">
          {t("preview")}
        </LinkButton>
      }
    >
      <PageTitle refused={actionData !== undefined}>{t("title")}</PageTitle>
      <p className="-mt-4 mb-6 hidden text-muted [@media(scripting:enabled)]:block">{t("lead")}</p>
      <div className="grid gap-6">
        <OwnPhotos {...loaderData} />
        <Completeness {...loaderData.completeness} />
        <OwnForms
          {...loaderData}
          refused={actionData ?? null}
          saved={isPart(saved) ? saved : null}
        />
      </div>
    </Page>
  );
}

/** The profile's completeness, with a link to each missing field. */
function Completeness({ missing, filled, of }: OwnProfileData["completeness"]) {
  const { t } = useTranslation("editing");
  const nameOf = useFieldName();
  if (missing.length === 0)
    return <p className="font-semibold text-success">{t("complete.done")}</p>;
  return (
    <section aria-labelledby="complete" className="grid gap-3 rounded-card bg-sunk p-4 md:p-5">
      <h2 id="complete" className="font-sans text-base font-semibold">
        {t("complete.title", { filled, of })}
      </h2>
      <progress
        aria-labelledby="complete"
        value={filled}
        max={of}
        className="h-2 w-full accent-brand"
      />
      <p className="text-sm text-muted">{t("complete.lead")}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {missing.map((field) => (
          <li key={field}>
            <a
              href={fieldLinkOf(field)}
              className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              {nameOf(field)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a function that maps a field to its display name. */
function useFieldName() {
  const { t } = useTranslation();
  return (field: CompletenessField): string =>
    t(
      field in NAME_KEYS
        ? NAME_KEYS[field as keyof typeof NAME_KEYS]
        : (`join:about_you.field.${field}` as "join:about_you.field.reason"),
    );
}

/** The first photos with a link to all of them. */
function OwnPhotos({ photos, room }: Pick<OwnProfileData, "photos" | "room">) {
  const { t } = useTranslation("photos");
  const total = photos.length;
  return (
    <SettingsSection id="photos" title={t("title")}>
      {total === 0 ? (
        <p className="text-muted">{t("empty.text")}</p>
      ) : (
        <ol aria-label={t("list.label")} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.slice(0, MAX_SHOWN).map(({ id, photoRef, status, shades }, index) => (
            <li key={id}>
              <Portrait
                src={status === "active" ? photoPath(photoRef, "thumb") : null}
                shades={shades}
                alt={t("list.alt", { number: index + 1, total })}
                eager
                className="rounded-control"
              />
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-muted">{t("room.taken", { used: total, room })}</p>
      <LinkButton
        to="/profile/photos"
        variant={total === 0 ? "primary" : "secondary"}
        className="justify-self-start"
      >
        {t("manage")}
      </LinkButton>
    </SettingsSection>
  );
}
