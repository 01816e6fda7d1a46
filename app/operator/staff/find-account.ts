import { data } from "react-router";
import { listStaff } from "~/domain/staff/manage-staff";
import type { StaffAccount } from "~/domain/staff/staff";
import { isId, type StaffId } from "~/kit/ids";
import type { Services } from "~/services";

/** The id of a path; throws 404 for another text. */
export function staffIdOf(id: string): StaffId {
  if (!isId<StaffId>(id)) throw data(null, { status: 404 });
  return id;
}

/** The account of a path. */
export async function findAccount(services: Services, id: string): Promise<StaffAccount> {
  const staffId = staffIdOf(id);
  const account = (await listStaff(services)).find((one) => one.id === staffId);
  if (!account) throw data(null, { status: 404 });
  return account;
}
