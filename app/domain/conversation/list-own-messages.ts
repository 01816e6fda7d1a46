import { all } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { joinArchived } from "./archived-sql";
import { type OwnChat, type OwnMessage, selectOwnMessages } from "./member-data-sql";

const PAGE_SIZE = 500;
/** Smaller than PAGE, because archived messages are sent to the database as one JSON value. */
const ARCHIVED_PAGE_SIZE = 100;

type Chat = Pick<OwnChat, "id" | "archivedTo">;

/**
 * Yields all messages of a conversation that a member can read, archived or not, oldest first; at
 * most one page is in memory.
 */
export async function* listOwnMessages(
  services: Services,
  member: MemberKey,
  { id, archivedTo }: Chat,
): AsyncGenerator<OwnMessage> {
  for (let after = 0; after < archivedTo; ) {
    const pageQuery = {
      after,
      before: archivedTo + 1,
      newestFirst: false,
      limit: ARCHIVED_PAGE_SIZE,
    };
    const { page, last } = await services.archive.read(id, { page: pageQuery, quoted: [] });
    const shape = { limit: ARCHIVED_PAGE_SIZE, joinMessages: joinArchived(id, page) };
    yield* await all(services.db, selectOwnMessages(member, { id, after }, shape));
    after = last ?? archivedTo;
  }
  for (let after = archivedTo; ; ) {
    const page = await all(
      services.db,
      selectOwnMessages(member, { id, after }, { limit: PAGE_SIZE }),
    );
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.number;
  }
}
