import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectFactorState } from "./factor-sql";

/** Whether an account's login also requires an app code. Read at every login, never cached. */
export async function hasFactor(services: Services, member: MemberKey): Promise<boolean> {
  return (await first(services.db, selectFactorState(member))) !== null;
}
