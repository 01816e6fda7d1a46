import type { DeletionForm } from "~/domain/deactivation/deactivation.schema";
import { requestDeletion } from "~/domain/deactivation/deletion";
import type { Services } from "~/services";
import { PASSWORD, setHash } from "./logins";
import { viewerOf } from "./member-fixtures";
import { realServices, type TestMember } from "./test-database";

export { PASSWORD };

export const deletionContextOf = (member: TestMember) => ({
  viewer: viewerOf(member),
  network: "home",
  origin: `https://${member.siteId}`,
  language: "en" as const,
  browser: null,
});

/** A member requests their deletion with the password. */
export async function requestDeletionByPassword(
  member: TestMember,
  form: DeletionForm = {},
  services: Services = realServices(),
) {
  await setHash(member.id);
  return requestDeletion(services, deletionContextOf(member), { password: PASSWORD, ...form });
}
