import { idempotent, runBatch } from "~/db/batch";
import type { ConversationId, PhotoId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { revealReceivedPhoto, selectChatPhoto, updateShownPhotos } from "./attachment-store";

const IDEMPOTENT_BY = idempotent("the first reveal of a photo is stored");

type RevealRequest = { conversationId: ConversationId; photo: PhotoId };

/**
 * Records that the recipient opened a blurred photo (R492); its bytes are sent from then on.
 * Returns the number of its message. A repeat, and the sender's own photo, change nothing.
 */
export async function revealChatPhoto(
  services: Services,
  member: MemberKey,
  { conversationId, photo }: RevealRequest,
): Promise<Outcome<{ seq: number }, "not_found">> {
  const { id, siteId } = member;
  const key = { id, siteId, conversationId, photo };
  const { found } = await runBatch(
    services.db,
    {
      revealed: revealReceivedPhoto({ ...key, at: services.now() }),
      found: selectChatPhoto({ ...key, blur: 1 }),
    },
    IDEMPOTENT_BY,
  );
  const [row] = found.rows;
  return row ? done({ seq: row.seq }) : refuse("not_found");
}

const SHOWN_IDEMPOTENT_BY = idempotent("a fixed value is set");

type ShownPhotosRequest = { conversationId: ConversationId; on: boolean };

/** Shows the photos of the other member without a blur, or blurs them again (R493). */
export async function setShownPhotos(
  services: Services,
  member: MemberKey,
  request: ShownPhotosRequest,
): Promise<Outcome<null, "not_found">> {
  const { shown } = await runBatch(
    services.db,
    { shown: updateShownPhotos(member, request) },
    SHOWN_IDEMPOTENT_BY,
  );
  return shown.rows.length > 0 ? done(null) : refuse("not_found");
}
