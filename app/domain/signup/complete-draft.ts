import type { Services } from "~/services";
import { saveAboutYou, saveLocation, skipStep } from "./save-answers";
import type { DraftOwner } from "./save-step";
import type { SignupRequest } from "./signup-request.schema";

type DraftCompletion = { origin: string; profile: NonNullable<SignupRequest["profile"]> };

/**
 * Saves the required steps and leaves the others for the profile page; the last step mails the
 * code.
 */
export async function completeDraft(
  services: Services,
  member: DraftOwner,
  { origin, profile: { country, region, gender, seeks } }: DraftCompletion,
): Promise<void> {
  await skipStep(services, member, { origin, step: "photo" });
  await saveLocation(services, member, { origin, form: { country, region } });
  const form = { gender, seeks, sexuality_consent: false };
  await saveAboutYou(services, member, { origin, form });
  await skipStep(services, member, { origin, step: "about_me" });
}
