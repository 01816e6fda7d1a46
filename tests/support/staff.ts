import type { Role, Staff } from "~/domain/permission/permission";
import { newId, type StaffId } from "~/kit/ids";

/** A signed-in staff member with the roles. */
export const staffWith = (...roles: Role[]): Staff => ({
  id: newId<StaffId>(),
  name: "Mo",
  email: "mo@example.test",
  roles,
  sessionHash: "x",
  setup: false,
});
