import { all } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectOwnChatPhotos } from "../photo/chat-photo-sql";
import type { OwnPhoto } from "../photo/member-data-sql";
import { photoKeyOf } from "../photo/photo";

/** A file of the export: its name and its streamed bytes. */
export type OwnFile = { name: string; input: AsyncIterable<string | Uint8Array> };

const fileOf = (n: number) => `photos/${n + 1}.webp`;

/** The export's record of the n-th photo. */
export const toExportedPhoto = ({ status, visibility, created_at }: OwnPhoto, n: number) => ({
  file: fileOf(n),
  status,
  visibility,
  created_at,
});

/** Streams the profile photos, one after the other. */
export async function* photoFiles(services: Services, own: OwnPhoto[]): AsyncGenerator<OwnFile> {
  for (const [n, { folder }] of own.entries()) {
    const bytes = await services.photos.get(photoKeyOf(folder, "main"));
    if (bytes) yield { name: fileOf(n), input: bytes.body };
  }
}

const PAGE_SIZE = 100;

/** Streams the pictures that a member sent in chats, named by their ids in messages.json. */
export async function* chatPhotoFiles(
  services: Services,
  member: MemberKey,
): AsyncGenerator<OwnFile> {
  for (let after = ""; ; ) {
    const page = await all(services.db, selectOwnChatPhotos(member, after, PAGE_SIZE));
    for (const { id } of page) {
      const bytes = await services.photos.get(photoKeyOf(`${member.siteId}/${id}`, "main"));
      if (bytes) yield { name: `chat_photos/${id}.webp`, input: bytes.body };
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.id;
  }
}
