import { redirect } from "react-router";
import { NOTE_REFUSALS } from "~/domain/private-note/private-note";
import { noteSchema } from "~/domain/private-note/private-note.schema";
import { writeNote } from "~/domain/private-note/write-note";
import { isId, type MemberId } from "~/kit/ids";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/note";
import { loadProfile } from "./load-profile";
import { ProfilePage } from "./profile-page";

/** /members/{id}/note: the profile, with the reason why the note was not saved. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadProfile({ request, context, id: params.id });
}

/**
 * Saves the note and redirects to it on the profile. The URL contains the confirmation, which works
 * without JavaScript.
 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const writer = requireViewer(request, context);
  if (!isId<MemberId>(id)) throw notFound();
  const form = await readForm(request, noteSchema);
  if (!form.ok) return form.reply;
  const setting = { site: getSite(context), writer };
  const { note } = form.value;
  const written = await writeNote(getServices(context), setting, { about: id, note });
  if (written.ok) throw redirect(`/members/${id}?note=saved#note`, 303);
  if (written.refusal === "not_found") throw notFound();
  const fields = { note: `profile:note.${written.refusal}` } as const;
  return rejectForm(form.submission, { fields }, NOTE_REFUSALS[written.refusal]);
}

export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} answer={null} noteAnswer={actionData} />;
}
