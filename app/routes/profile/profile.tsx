import { data, redirect } from "react-router";
import { PROFILE_CHANGE_REFUSALS } from "~/domain/profile/own-profile";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { requireViewer } from "~/request/require-viewer";
import { saveChange } from "~/request/save-profile";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/profile";
import { OwnForms } from "./own-forms";
import {
  loadOwnProfile,
  type OwnProfileData,
  type RejectedForm,
  readChange,
} from "./own-profile-requests";
import { isPart } from "./parts";
import { PhotoSection } from "./photo-section";

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
    changed.refusal === "orientation_consent"
      ? { part, typed, errors: ORIENTATION_ERROR, problem: null }
      : { part, typed, errors: {}, problem: changed.refusal },
    { status: PROFILE_CHANGE_REFUSALS[changed.refusal] },
  );
}

const ORIENTATION_ERROR = { orientation_consent: "join:invalid.orientation_consent" };

export default function OwnProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("editing");
  const { completeness, saved, ...profile } = loaderData;
  return (
    <Page
      width="prose"
      title={t("title")}
      actions={
        <LinkButton to={`/members/${profile.id}`} variant="secondary">
          {t("preview")}
        </LinkButton>
      }
    >
      <PageTitle refused={actionData !== undefined}>{t("title")}</PageTitle>
      <div className="grid grid-cols-1 gap-6">
        <PhotoSection {...profile} />
        <div className="grid gap-3">
          <Completeness {...completeness} />
          <p className="hidden text-sm text-muted [@media(scripting:enabled)]:block">{t("lead")}</p>
        </div>
        <OwnForms
          {...profile}
          missing={completeness.missing}
          refused={actionData ?? null}
          saved={isPart(saved) ? saved : null}
        />
      </div>
    </Page>
  );
}

/** How complete the profile is; the rows name what is missing. */
function Completeness({ missing, filled, of }: OwnProfileData["completeness"]) {
  const { t } = useTranslation("editing");
  if (missing.length === 0)
    return <p className="font-semibold text-success">{t("complete.done")}</p>;
  return (
    <div className="grid gap-2">
      <p id="complete" className="font-semibold">
        {t("complete.title", { filled, of })}
      </p>
      <progress
        aria-labelledby="complete"
        value={filled}
        max={of}
        className="h-2 w-full accent-brand"
      />
    </div>
  );
}
