import { data, redirect } from "react-router";
import { CHANGE_REFUSALS } from "~/domain/profile/change-profile";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/profile";
import { Completeness } from "./completeness";
import { loadOwnProfile } from "./load-own-profile";
import { OwnForms } from "./own-forms";
import { OwnPhotos } from "./own-photos";
import { isPart } from "./parts";
import { type RejectedForm, readChange } from "./read-change";
import { saveChange } from "./save-change";

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
    { status: CHANGE_REFUSALS[changed.refusal] },
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
