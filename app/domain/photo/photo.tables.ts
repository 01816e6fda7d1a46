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
import { moment, oneOf, siteId } from "~/db/columns";

/** `banned`: rejected, and refused wherever it comes again. */
const STATUSES = ["pending", "active", "rejected", "banned"] as const;
const VISIBILITIES = ["public", "members", "premium"] as const;

/** A picture; its bytes lie in R2 under "<site>/<id>/main.webp", "thumb.webp" and "tiny.webp". */
export const photos = sqliteTable(
  "photos",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    profile_id: text("profile_id").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
    /** R2 folder; demo members of a large world share drawn portraits. */
    folder: text("folder").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Two colours, of the upper and the lower half, three hexadecimal digits each: what is seen before the picture has come. */
    shades: text("shades").notNull(),
    position: integer("position").notNull().default(0),
    /** What it looks like (likeness.ts); empty where that says nothing. */
    look: text("look").notNull().default(""),
    /** The page's own id of what it sent, so that it counts once. */
    client_id: text("client_id"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    check("photos_status", oneOf(table.status, STATUSES)),
    check("photos_visibility", oneOf(table.visibility, VISIBILITIES)),
    index("photos_by_profile").on(table.profile_id, table.position, table.id), // serves: the photos of a profile
    uniqueIndex("photos_by_client")
      .on(table.profile_id, table.client_id)
      .where(sql`client_id IS NOT NULL`),
    index("photos_pending")
      .on(table.site_id, table.created_at, table.id)
      .where(sql`status = 'pending'`), // serves: what waits for a review
  ],
);

/**
 * A picture that one of two sent the other: what its message shows. Its bytes lie as a profile photo's, under "<site>/<id>/".
 * A trigger takes the row with its message, another notes the bytes of a row that goes.
 */
export const chatPhotos = sqliteTable(
  "chat_photos",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    conversation_id: text("conversation_id").notNull(),
    seq: integer("seq").notNull(),
    sender_id: text("sender_id").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    shades: text("shades").notNull(),
    look: text("look").notNull(),
    /** Since when staff show it to nobody; null while its two may see it. */
    refused_at: moment("refused_at"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("chat_photos_by_message").on(table.conversation_id, table.seq), // serves: a log with its pictures
    index("chat_photos_by_sender").on(table.sender_id, table.id), // serves: a member's copy of their data
  ],
);

/** Looks that a site refuses wherever they come again, once for each of their bands: bands find what is like them (likeness.ts). */
export const bannedLooks = sqliteTable(
  "banned_looks",
  {
    site_id: siteId(),
    band: integer("band").notNull(),
    look: text("look").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.site_id, table.band, table.look] })],
);

/** Photos whose bytes may lie in R2 without a row: a trigger of the migrations notes the deleted, an upload itself before it begins. */
export const unusedPhotos = sqliteTable(
  "unused_photos",
  {
    photo_id: text("photo_id").primaryKey(),
    site_id: siteId(),
    since: moment("since").notNull(),
  },
  (table) => [index("unused_photos_by_since").on(table.since)], // serves: the chore that deletes their bytes
);
