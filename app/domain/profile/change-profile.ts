import { runBatch, type Statement } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { endConsent, setConsent } from "../account/account-sql";
import type { ProfileChange } from "./change-profile.schema";
import { hasContactData } from "./contact-data";
import { type OwnProfile, ownProfileOf } from "./find-own-profile";
import {
  deleteInterests,
  insertInterests,
  isConsentUnused,
  OWN_COLUMNS,
  selectOwnValues,
  updateOwnValues,
} from "./own-profile-store";
import { CONSENTS, type ConsentSubject } from "./privacy.schema";

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

type ProfileChangeSet = Pick<ProfileChange, "was" | "now">;

/**
 * One batch: consents given with the change, the data they allow, and the end of consents that
 * cover no data any more.
 */
function changeStatements(member: MemberKey, change: ProfileChangeSet, at: number) {
  return {
    consents: CONSENTS.filter((subject) => grantsConsent(change, subject)).map((subject) =>
      setConsent(member, { subject, granted: true, at }),
    ),
    set: setColumns(member, change),
    interests: [
      ...changeInterests(member, change.was.interests, change.now.interests),
      ...changeInterests(member, change.was.intimate_interests, change.now.intimate_interests),
    ],
    ended: CONSENTS.filter((subject) => change.now[subject] !== undefined).map((subject) =>
      endConsent(member, subject, isConsentUnused[subject](member)),
    ),
    own: selectOwnValues(member),
  };
}

/**
 * A consent that the page showed as given is not given again: it may have been withdrawn meanwhile.
 */
function grantsConsent({ was, now }: ProfileChangeSet, subject: ConsentSubject): boolean {
  return subject === "sexuality"
    ? Boolean(now.sexuality) && was.sexuality_consent !== true
    : Boolean(now.intimate_interests?.length) && was.intimate_consent !== true;
}

function setColumns(member: MemberKey, { was, now }: ProfileChangeSet): Statement | undefined {
  const columns = OWN_COLUMNS.filter((column) => now[column] !== undefined);
  if (columns.length === 0) return undefined;
  const values = columns.flatMap((column) => [
    [`was_${column}`, was[column] ?? null],
    [`now_${column}`, now[column] ?? null],
  ]);
  return updateOwnValues({ columns }, { ...member, ...Object.fromEntries(values) });
}

type InterestList = ProfileChange["was"]["interests"];

/** Added and removed individually, so that two open pages do not undo each other's changes. */
function changeInterests(member: MemberKey, was: InterestList, now: readonly string[] | undefined) {
  if (now === undefined) return [];
  const before = Array.isArray(was) ? was : [];
  const those = (codes: readonly string[]) => ({ ...member, codes: JSON.stringify(codes) });
  return [
    deleteInterests(those(before.filter((code) => !now.includes(code)))),
    insertInterests(those(now.filter((code) => !before.includes(code)))),
  ];
}
