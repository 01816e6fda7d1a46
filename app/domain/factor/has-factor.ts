import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectFactorState } from "./factor-sql";

/** Whether an account's login asks for the code of an app besides. Asked anew at every login, and never believed. */
export async function hasFactor(services: Services, member: MemberKey): Promise<boolean> {
  return (await first(services.db, selectFactorState(member))) !== null;
}
