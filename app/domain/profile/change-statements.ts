import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";
import { endConsent, setConsent } from "../account/account-sql";
import type { ProfileChange } from "./change-profile.schema";
import {
  deleteInterests,
  insertInterests,
  isConsentUnused,
  OWN_COLUMNS,
  selectOwnValues,
  updateOwnValues,
} from "./own-profile-store";
import { CONSENTS, type ConsentSubject } from "./privacy.schema";

export type ProfileChangeSet = Pick<ProfileChange, "was" | "now">;

/**
 * One batch: consents given with the change, the data they allow, and the end of consents that
 * cover no data any more.
 */
export function changeStatements(member: MemberKey, change: ProfileChangeSet, at: number) {
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
