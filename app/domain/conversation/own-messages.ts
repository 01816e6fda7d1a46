import { all } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { joinArchived } from "./archived-sql";
import { type OwnChat, type OwnMessage, selectOwnMessages } from "./leaving-sql";

const PAGE = 500;
/** Their words go to the database once more, in one value. */
const ARCHIVED_PAGE = 100;

type Chat = Pick<OwnChat, "id" | "archivedTo">;

/** What a member reads of a conversation, from its first message on, wherever it lies: never more of it in memory than a page. */
export async function* ownMessages(
  services: Services,
  member: MemberKey,
  { id, archivedTo }: Chat,
): AsyncGenerator<OwnMessage> {
  for (let after = 0; after < archivedTo; ) {
    const asked = { after, before: archivedTo + 1, newestFirst: false, limit: ARCHIVED_PAGE };
    const { page, last } = await services.archive.read(id, { page: asked, quoted: [] });
    const shape = { limit: ARCHIVED_PAGE, joinMessages: joinArchived(id, page) };
    yield* await all(services.db, selectOwnMessages(member, { id, after }, shape));
    after = last ?? archivedTo;
  }
  for (let after = archivedTo; ; ) {
    const page = await all(services.db, selectOwnMessages(member, { id, after }, { limit: PAGE }));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.number;
  }
}
