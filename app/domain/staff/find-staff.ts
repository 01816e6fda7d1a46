import type { Services } from "~/services";
import type { Staff } from "../permission/permission";

/** No staff can sign in yet: every secret is unknown. */
export async function findStaff(_services: Services, _secret: string): Promise<Staff | null> {
  return null;
}
