import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { ProfileChange } from "./change-profile.schema";
import { type Change, changeStatements } from "./change-statements";
import { hasContactData } from "./contact-data";
import { type OwnProfile, ownProfileOf } from "./find-own-profile";

/** Why nothing was changed, with the status that says so. `changed_elsewhere`: the page that asks shows something older. */
export const CHANGE_REFUSALS = { contact: 422, changed_elsewhere: 409 } as const;
type ChangeRefusal = keyof typeof CHANGE_REFUSALS;

/**
 * Changes what a member says of themselves, in one batch: only where each column is still as their page showed it
 * (R132). What is sensitive needs its consent in the same batch or before, and goes where it is taken back (R71). Words
 * that seem to hold a way to reach their writer are told once, and may stay. Again is the same.
 */
export async function changeProfile(
  services: Services,
  member: MemberKey,
  asked: ProfileChange,
): Promise<Outcome<OwnProfile, ChangeRefusal>> {
  const { headline = "", about = "" } = asked.now;
  if (!asked.contact && hasContactData(`${headline}\n${about}`)) return refuse("contact");
  const change = withWithdrawals(asked);
  const { own, set } = await runBatch(
    services.db,
    changeStatements(member, change, services.now()),
  );
  const [row] = own.rows;
  if (!row) throw new Error("A session without its profile");
  const profile = ownProfileOf(row);
  return set?.changes === 0 || !holds(profile, change)
    ? refuse("changed_elsewhere")
    : done(profile);
}

/** Whoever takes a consent back in the form takes back what stands under it. */
function withWithdrawals({ was, now }: ProfileChange): Change {
  const sexuality = now.sexuality_consent === false ? null : now.sexuality;
  const intimate = now.intimate_consent === false ? [] : now.intimate_interests;
  return {
    was,
    now: {
      ...now,
      sexuality: now.sexuality === undefined ? undefined : sexuality,
      intimate_interests: now.intimate_interests === undefined ? undefined : intimate,
    },
  };
}

/** Whether the intimate interests are there: their consent may have been taken back in the meantime. */
const holds = ({ values }: OwnProfile, { now }: Change): boolean =>
  (now.intimate_interests ?? []).every((code) => values.intimate_interests.includes(code));
