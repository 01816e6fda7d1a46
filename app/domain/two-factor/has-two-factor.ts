import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectTwoFactorState } from "./two-factor-sql";

/** Whether an account's login also requires an app code. Read at every login, never cached. */
export async function hasTwoFactor(services: Services, member: MemberKey): Promise<boolean> {
  return (await first(services.db, selectTwoFactorState(member))) !== null;
}
