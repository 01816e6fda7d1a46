import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    check("photos_status", oneOf(table.status, STATUSES)),
    check("photos_visibility", oneOf(table.visibility, VISIBILITIES)),
    index("photos_by_profile").on(table.profile_id, table.position, table.id), // serves: the photos of a profile
  ],
);
