import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { ConversationId, PhotoId, StoredClientId } from "~/kit/ids";

/** `banned`: rejected, and rejected again at every upload. */
const STATUSES = ["pending", "active", "rejected", "banned"] as const;
const VISIBILITIES = ["public", "members", "premium"] as const;

/** First characters of the quarters of a hash's first measure: 16 bits each. */
export const PARTS_OF_LOOK = [1, 5, 9, 13] as const;
const partOfLook = (part: (typeof PARTS_OF_LOOK)[number]) =>
  sql`substr(look, ${sql.raw(String(part))}, 4)`;

/**
 * A profile picture; its bytes are in R2 under "<site>/<id>/main.webp", "thumb.webp" and
 * "tiny.webp".
 */
export const photos = sqliteTable(
  "photos",
  {
    id: text("id").$type<PhotoId>().primaryKey(),
    site_id: siteId(),
    profile_id: memberId("profile_id").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
    /** R2 folder; demo members of large seed data share generated portraits. */
    folder: text("folder").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /**
     * Placeholder colours of the upper and the lower half, three hexadecimal digits each, shown
     * until the picture loads.
     */
    shades: text("shades").notNull(),
    position: integer("position").notNull().default(0),
    /** Perceptual hash (image-similarity.ts); empty for a plain surface. */
    look: text("look").notNull().default(""),
    /** The page's id for the upload, which makes it idempotent. */
    client_id: text("client_id").$type<StoredClientId>(),
    /** Shown before staff have seen it (setting `photo_review`: after_publication). */
    unreviewed: flag("unreviewed"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    check("photos_status", oneOf(table.status, STATUSES)),
    check("photos_visibility", oneOf(table.visibility, VISIBILITIES)),
    // serves: the photos of a profile
    index("photos_by_profile").on(table.profile_id, table.position, table.id),
    uniqueIndex("photos_by_client")
      .on(table.profile_id, table.client_id)
      .where(sql`client_id IS NOT NULL`),
    index("photos_pending")
      .on(table.site_id, table.created_at, table.id)
      .where(sql`status = 'pending'`), // serves: photos pending review
    index("photos_to_review")
      .on(table.created_at, table.id)
      .where(sql`status = 'pending' OR unreviewed = 1`), // serves: the review of all sites' photos
    // serve: photos of one picture. A quarter of the hash each, so that a small difference leaves one.
    ...PARTS_OF_LOOK.map((part) =>
      index(`photos_by_look_${part}`).on(partOfLook(part)).where(sql`look <> ''`),
    ),
  ],
);

/**
 * A picture sent in a chat, shown by its message. Its bytes are stored like a profile photo's,
 * under "<site>/<id>/". A trigger deletes the row with its message, another records the bytes of a
 * deleted row.
 */
export const chatPhotos = sqliteTable(
  "chat_photos",
  {
    id: text("id").$type<PhotoId>().primaryKey(),
    site_id: siteId(),
    conversation_id: text("conversation_id").$type<ConversationId>().notNull(),
    seq: integer("seq").notNull(),
    sender_id: memberId("sender_id").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    shades: text("shades").notNull(),
    look: text("look").notNull(),
    /**
     * When staff rejected it, which hides it from everybody; null while both members may see it.
     */
    refused_at: timestamp("refused_at"),
    /** When its recipient first opened it from its blur (R492). */
    revealed_at: timestamp("revealed_at"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    // serves: a conversation with its pictures
    uniqueIndex("chat_photos_by_message").on(table.conversation_id, table.seq),
    index("chat_photos_by_sender").on(table.sender_id, table.id), // serves: a member's data export
  ],
);

/**
 * Perceptual hashes of pictures a site rejects, once per band: bands find similar hashes
 * (image-similarity.ts).
 */
export const bannedLooks = sqliteTable(
  "banned_looks",
  {
    site_id: siteId(),
    band: integer("band").notNull(),
    look: text("look").notNull(),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.site_id, table.band, table.look] })],
);

/**
 * Photos whose bytes may be in R2 without a row: a trigger records deleted ones, an upload records
 * itself before it starts.
 */
export const unusedPhotos = sqliteTable(
  "unused_photos",
  {
    photo_id: text("photo_id").$type<PhotoId>().primaryKey(),
    site_id: siteId(),
    since: timestamp("since").notNull(),
  },
  // serves: the scheduled job that deletes their bytes
  (table) => [index("unused_photos_by_since").on(table.since)],
);
