import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, memberId, siteId, timestamp } from "~/db/columns";
import type { PhotoId } from "~/kit/ids";
import type { CountryCode } from "../location/countries";
import { PROFILE_FIELDS, type ProfileField } from "../profile-field/profile-fields";
import * as codes from "./profile.schema";

type CodesOf<Field extends ProfileField> = (typeof PROFILE_FIELDS)[Field]["codes"];
const codesColumn = <Field extends ProfileField>(field: Field) =>
  text(field, { enum: PROFILE_FIELDS[field].codes as CodesOf<Field> & [string, ...string[]] });

/** One column per profile field, in the order of the registry. */
const fieldColumns = () =>
  Object.fromEntries(
    Object.keys(PROFILE_FIELDS).map((field) => [field, codesColumn(field as ProfileField)]),
  ) as { [Field in ProfileField]: ReturnType<typeof codesColumn<Field>> };

/**
 * The public profile of a member; triggers limit its texts in bytes, as the forms do. Its id is the account's id.
 */
export const profiles = sqliteTable(
  "profiles",
  {
    id: memberId("id").primaryKey(),
    site_id: siteId(),
    /** No code sets `pending_review` and `rejected`: they are reserved. */
    status: text("status", {
      enum: ["draft", "disabled", "pending_review", "active", "hidden", "rejected"],
    }).notNull(),
    name: text("name").notNull(),
    gender: text("gender", { enum: codes.GENDERS }),
    seeks: text("seeks", { enum: codes.GENDER_PREFERENCES }),
    birth_date: text("birth_date").notNull(),
    country: text("country").$type<CountryCode>(),
    region: text("region"),
    ...fieldColumns(),
    headline: text("headline").notNull().default(""),
    about: text("about").notNull().default(""),
    /** In the member's own words; only members see it. */
    gender_description: text("gender_description").notNull().default(""),
    /** In centimetres. */
    height: integer("height"),
    /** ISO 639 codes, separated by spaces. */
    spoken_languages: text("spoken_languages").notNull().default(""),
    language: text("language").notNull(),
    main_photo_id: text("main_photo_id").$type<PhotoId>(),
    /** Whether an active main photo exists. Maintained by triggers only. */
    has_photo: flag("has_photo"),
    /** Set at creation and never changed (R9). */
    fictional: flag("fictional"),
    demo: flag("demo"),
    visible_logged_out: flag("visible_logged_out"),
    /** Opted in to being shown in landers; off by default (R47). */
    promoted: flag("promoted"),
    /** Hidden from new contacts (R130): the status is hidden where it would be active. */
    invisible: flag("invisible"),
    /** What the member hides, and therefore does not see of others (R131). */
    hides_presence: flag("hides_presence"),
    hides_receipts: flag("hides_receipts"),
    hides_typing: flag("hides_typing"),
    /** Whether the profile shows received gifts; off by default (R244). */
    shows_gifts: flag("shows_gifts"),
    /** Whether pictures in chats are blurred until tapped (R246). */
    blurs_photos: flag("blurs_photos"),
    /** Off by default: photos of members without trust are blurred (R491). */
    shows_untrusted_photos: flag("shows_untrusted_photos"),
    /** Whether the member leaves visits and sees those of others who do; off by default. */
    shows_visits: flag("shows_visits"),
    /** When the member last opened their list of activity; 0: never. */
    activity_seen_at: timestamp("activity_seen_at").notNull().default(0),
    /** When the member last opened the list of received likes; 0: never. */
    likes_seen_at: timestamp("likes_seen_at").notNull().default(0),
    joined_at: timestamp("joined_at").notNull(),
    last_active_at: timestamp("last_active_at").notNull(),
    /**
     * The profile fields and everyday interests a search may filter by, as bits
     * (profile-field/field-bits.ts, profile.schema.ts). Maintained by triggers.
     */
    traits: integer("traits").notNull().default(0),
    traits_2: integer("traits_2").notNull().default(0),
    interest_bits: integer("interest_bits").notNull().default(0),
  },
  (table) => [
    check(
      "profiles_status",
      sql`${table.status} IN ('draft','disabled','pending_review','active','hidden','rejected')`,
    ),
    check(
      "profiles_birth_date",
      sql`${table.birth_date} GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'`,
    ),
    // These three serve the search: equality columns first (with and without photo are one range
    // each), then the sort order, then all filter columns, so that filters are evaluated inside the
    // index (decision 0032).
    index("profiles_by_country")
      .on(
        table.site_id,
        table.gender,
        table.country,
        table.has_photo,
        sql`last_active_at DESC`,
        sql`id DESC`,
        table.birth_date,
        table.fictional,
        table.visible_logged_out,
        table.joined_at,
        table.hides_presence,
        table.region,
        table.traits,
        table.traits_2,
        table.interest_bits,
      )
      .where(sql`status = 'active'`),
    index("profiles_by_region")
      .on(
        table.site_id,
        table.gender,
        table.country,
        table.region,
        table.has_photo,
        sql`last_active_at DESC`,
        sql`id DESC`,
        table.birth_date,
        table.fictional,
        table.visible_logged_out,
        table.joined_at,
        table.hides_presence,
        table.traits,
        table.traits_2,
        table.interest_bits,
      )
      .where(sql`status = 'active'`),
    index("profiles_by_newest")
      .on(
        table.site_id,
        table.gender,
        table.country,
        table.has_photo,
        sql`joined_at DESC`,
        sql`id DESC`,
        table.birth_date,
        table.fictional,
        table.visible_logged_out,
        table.last_active_at,
        table.hides_presence,
        table.region,
        table.traits,
        table.traits_2,
        table.interest_bits,
      )
      .where(sql`status = 'active'`),
    // Serves "new near you": the newest members of a region, with the columns that are filtered.
    index("profiles_by_joined")
      .on(
        table.site_id,
        table.gender,
        table.country,
        table.region,
        sql`joined_at DESC`,
        sql`id DESC`,
        table.birth_date,
        table.fictional,
      )
      .where(sql`status = 'active'`),
    // Serves the search of staff for a name, in either case.
    index("profiles_by_name").on(sql`name COLLATE NOCASE`, table.id),
    // Serves the home page (selectShown): the profiles visible to visitors there, real ones first.
    index("profiles_shown")
      .on(table.site_id, table.country, table.fictional, table.has_photo, sql`last_active_at DESC`)
      .where(sql`status = 'active' AND (promoted = 1 OR fictional = 1)`),
    // serves: operators' list of fictional profiles and their inbox
    index("profiles_fictional").on(table.site_id, table.id).where(sql`fictional = 1`),
  ],
);

export const profileInterests = sqliteTable(
  "profile_interests",
  {
    site_id: siteId(),
    profile_id: memberId("profile_id").notNull(),
    interest: text("interest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profile_id, table.interest] })],
);

/**
 * Members with an open page (R75). Written by their connection object when the first page opens and
 * every few minutes, deleted when the last one closes.
 */
export const onlineMembers = sqliteTable("online_members", {
  member_id: memberId("member_id").primaryKey(), // serves: whether the member of a card is online
  site_id: siteId(),
  seen_at: timestamp("seen_at").notNull(),
});

/**
 * Members who opened another member's profile: one row per pair, with the last time. A row exists
 * only while the visitor shows visits; it is deleted after 30 days and at a block.
 */
export const profileVisits = sqliteTable(
  "profile_visits",
  {
    site_id: siteId(),
    visitor_id: memberId("visitor_id").notNull(),
    visited_id: memberId("visited_id").notNull(),
    visited_at: timestamp("visited_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitor_id, table.visited_id] }), // serves: the next visit of the pair, deleting one's visits
    index("profile_visits_by_visited").on(
      table.visited_id,
      sql`visited_at DESC`,
      sql`visitor_id DESC`,
    ), // serves: the list of visitors, their unread count, erasure
    index("profile_visits_by_time").on(table.visited_at), // serves: the scheduled job that deletes old visits
  ],
);
