import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { ProfileChange } from "./change-profile.schema";
import { changeStatements, type ProfileChangeSet } from "./change-statements";
import { hasContactData } from "./contact-data";
import { type OwnProfile, ownProfileOf } from "./find-own-profile";

/** Business errors with their status. `changed_elsewhere`: the page shows an older state. */
export const CHANGE_REFUSALS = { contact: 422, changed_elsewhere: 409 } as const;
type ChangeRefusal = keyof typeof CHANGE_REFUSALS;

/**
 * Changes a member's own profile in one batch, only if each column still has the value their page
 * showed (R132). Sensitive data needs its consent in the same batch or before, and is deleted when
 * it is withdrawn (R71). A text that seems to contain contact data is reported once and may stay.
 * Idempotent.
 */
export async function changeProfile(
  services: Services,
  member: MemberKey,
  requested: ProfileChange,
): Promise<Outcome<OwnProfile, ChangeRefusal>> {
  const { headline = "", about = "" } = requested.now;
  if (!requested.contact && hasContactData(`${headline}\n${about}`)) return refuse("contact");
  const change = withWithdrawals(requested);
  const { own, set } = await runBatch(
    services.db,
    changeStatements(member, change, services.now()),
  );
  const [row] = own.rows;
  if (!row) throw new Error("A session without its profile");
  const profile = ownProfileOf(row);
  return set?.changes === 0 || !areInterestsStored(profile, change)
    ? refuse("changed_elsewhere")
    : done(profile);
}

/** A withdrawn consent also clears the data it covered. */
function withWithdrawals({ was, now }: ProfileChange): ProfileChangeSet {
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

/** Whether the intimate interests were stored: their consent may have been withdrawn meanwhile. */
const areInterestsStored = ({ values }: OwnProfile, { now }: ProfileChangeSet): boolean =>
  (now.intimate_interests ?? []).every((code) => values.intimate_interests.includes(code));
