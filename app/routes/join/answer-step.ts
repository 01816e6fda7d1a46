import { data, redirect } from "react-router";
import { isRegionOf } from "~/domain/place/place";
import { hasContactData } from "~/domain/profile/contact-data";
import type { Viewer } from "~/domain/session/session";
import { findDraft } from "~/domain/signup/find-draft";
import {
  SKIPPABLE,
  saveAboutMe,
  saveAboutYou,
  saveLocation,
  skipStep,
} from "~/domain/signup/save-answers";
import { savePhoto } from "~/domain/signup/save-photo";
import type { Step } from "~/domain/signup/signup";
import {
  aboutMeStepSchema,
  aboutYouStepSchema,
  locationStepSchema,
  photoStepSchema,
  skipSchema,
} from "~/domain/signup/signup.schema";
import { readForm, refuseForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { type Context, getServices, getSite } from "~/middleware/context";
import { answerConfirm } from "./answer-confirm";
import { stepOf } from "./load-step";
import { CONTACT_TOLD } from "./steps/contact-told";

type ActionInput = { request: Request; context: Context; viewer: Viewer; origin: string };

/** Saves the step that `?step=` names, at once and on the server, and goes on to what is missing. */
export async function answerStep(request: Request, url: URL, context: Context) {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  const step = stepOf(url, draft.signupStep);
  // A page left open while another finished the step: what it asks for is answered already.
  if (url.searchParams.get("step") !== step) return redirect("/complete-signup");
  const asked = { request, context, viewer, origin: url.origin };
  if (step === "confirm") return answerConfirm(asked, url.searchParams.get("do"));
  return url.searchParams.get("do") === "skip" ? skip(asked, step) : ANSWERS[step](asked);
}

const onwards = () => redirect("/complete-signup");

async function skip({ request, context, viewer, origin }: ActionInput, step: Step) {
  const form = await readForm(request, skipSchema);
  if (!form.ok || !SKIPPABLE.includes(step)) throw data({ code: "bad_request" }, { status: 400 });
  await skipStep(getServices(context), viewer, origin, step);
  return onwards();
}

async function photo({ request, context, viewer, origin }: ActionInput) {
  const form = await readForm(request, photoStepSchema);
  if (!form.ok) return form.reply;
  const bytes = await form.value.photo.arrayBuffer();
  const outcome = await savePhoto(getServices(context), viewer, {
    site: getSite(context),
    origin,
    bytes,
  });
  if (outcome.ok) return onwards();
  return refuseForm(
    form.submission,
    { fields: { photo: `join:refusal.${outcome.refusal}` } },
    outcome.refusal === "too_many_photos" ? 429 : 422,
  );
}

async function location({ request, context, viewer, origin }: ActionInput) {
  const form = await readForm(request, locationStepSchema(getSite(context).countries, isRegionOf));
  if (!form.ok) return form.reply;
  await saveLocation(getServices(context), viewer, origin, form.value);
  return onwards();
}

async function aboutYou({ request, context, viewer, origin }: ActionInput) {
  const form = await readForm(request, aboutYouStepSchema);
  if (!form.ok) return form.reply;
  await saveAboutYou(getServices(context), viewer, origin, form.value);
  return onwards();
}

async function aboutMe({ request, context, viewer, origin }: ActionInput) {
  const form = await readForm(request, aboutMeStepSchema);
  if (!form.ok) return form.reply;
  const { headline, about, contact } = form.value;
  if (contact !== "keep" && hasContactData(`${headline}\n${about}`))
    return refuseForm(form.submission, { form: CONTACT_TOLD });
  await saveAboutMe(getServices(context), viewer, origin, form.value);
  return onwards();
}

const ANSWERS = { photo, location, about_you: aboutYou, about_me: aboutMe };
