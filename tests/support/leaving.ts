import { askDeletion } from "~/domain/departure/ask-deletion";
import type { DeletionForm } from "~/domain/departure/departure.schema";
import type { Services } from "~/services";
import { PASSWORD, setHash } from "./logins";
import { viewerOf } from "./people";
import { realServices, type TestMember } from "./world";

export { PASSWORD };

export const callerOf = (member: TestMember) => ({
  viewer: viewerOf(member),
  network: "home",
  origin: `https://${member.siteId}`,
  language: "en" as const,
  browser: null,
});

/** A member requests their deletion with the password. */
export async function leave(
  member: TestMember,
  form: DeletionForm = {},
  services: Services = realServices(),
) {
  await setHash(member.id);
  return askDeletion(services, callerOf(member), { password: PASSWORD, ...form });
}
