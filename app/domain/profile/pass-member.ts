import { run, runBatch } from "~/db/batch";
import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { MemberId, PhotoRef } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { deletePassed, insertPassed, selectPassedState } from "../block/passed-member-sql";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import { type PassedRow, selectPassedPage } from "./passed-member-store";
import { isActiveMember } from "./profile-sql";

/** Why a member is not passed on; the second is `passed.full` of safety.json. */
type PassRefusal = "not_found" | "too_many_passed";

/**
 * Passes on a member: they leave the actor's own search, suggestions and games, and learn nothing
 * of it (R571). Likes, chats and the profile's own page stay.
 */
export async function passMember(
  services: Services,
  actor: MemberKey,
  otherId: MemberId,
): Promise<Outcome<null, PassRefusal>> {
  const { siteId } = actor;
  const pair = { siteId, memberId: actor.id, otherId };
  const { state } = await runBatch(services.db, {
    passed: insertPassed(pair, services.now(), isActiveMember({ id: otherId, siteId })),
    state: selectPassedState(pair),
  });
  const [row] = state.rows;
  if (row?.isPassed) return done(null);
  return refuse(row?.hasRoom ? "not_found" : "too_many_passed");
}

/** Shows a passed member in the actor's lists again. */
export async function undoPass(
  services: Services,
  actor: MemberKey,
  otherId: MemberId,
): Promise<Outcome<null, "not_found">> {
  const pair = { siteId: actor.siteId, memberId: actor.id, otherId };
  return (await run(services.db, deletePassed(pair))) === 1 ? done(null) : refuse("not_found");
}

/** Members per page. */
const PASSED_PAGE_SIZE = 24;

export type PassedMember = Omit<PassedRow, "photoId"> & { photoId: PhotoRef | null };

/** Members whom a member passed on and could still see, newest first, with the next page's cursor. */
export async function listPassed(
  services: Pick<Services, "readTogether">,
  { actor, namePhoto }: { actor: MemberKey; namePhoto: PhotoRefBuilder },
  after: string | null,
) {
  const rows = await services.readTogether(
    selectPassedPage(actor, decodeCursor(after), PASSED_PAGE_SIZE + 1),
  );
  const page = rows.slice(0, PASSED_PAGE_SIZE);
  const last = page.at(-1);
  return {
    members: page.map(
      ({ photoId, ...row }): PassedMember => ({
        ...row,
        photoId: photoId && namePhoto(photoId, "public"),
      }),
    ),
    next: rows.length > PASSED_PAGE_SIZE && last ? encodeCursor([last.at, last.id]) : null,
  };
}
