import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { REVOCABLE, type Revocable, SWITCHES, type Switch } from "./privacy.schema";
import { selectPrivacy } from "./privacy-store";

/** A member's privacy settings: switches, and consents with their date. */
export type Privacy = {
  on: Record<Switch, boolean>;
  /** In milliseconds; null: not given or withdrawn. */
  consents: Record<Revocable, number | null>;
};

export async function findPrivacy(
  services: Pick<Services, "readTogether">,
  member: MemberKey,
): Promise<Privacy> {
  const [row] = await services.readTogether(selectPrivacy(member));
  if (!row) throw new Error("A session without its profile");
  return {
    on: Object.fromEntries(SWITCHES.map((which) => [which, row[which] === 1])) as Privacy["on"],
    consents: Object.fromEntries(
      REVOCABLE.map((subject) => [subject, row[subject]]),
    ) as Privacy["consents"],
  };
}
