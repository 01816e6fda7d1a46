CREATE TABLE `appeals` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`member_id` text NOT NULL,
	`body` text NOT NULL,
	`language` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	CONSTRAINT "appeals_status" CHECK("appeals"."status" IN ('open','upheld','rejected'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `appeals_by_member` ON `appeals` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`created_at`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `ban_proposals` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`member_id` text NOT NULL,
	`staff` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	CONSTRAINT "ban_proposals_status" CHECK("ban_proposals"."status" IN ('open','confirmed','rejected','withdrawn'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ban_proposals_by_member` ON `ban_proposals` (`member_id`);--> statement-breakpoint
CREATE INDEX `ban_proposals_open` ON `ban_proposals` (`created_at`) WHERE status = 'open';--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_moderation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`item_kind` text NOT NULL,
	`item` text NOT NULL,
	`member_id` text,
	`ground` text NOT NULL,
	`facts` text DEFAULT '' NOT NULL,
	`facts_language` text NOT NULL,
	`found` text NOT NULL,
	`decided` text NOT NULL,
	`staff` text,
	`staff_name` text,
	`measures` text NOT NULL,
	`until` integer,
	`subjects_at` text DEFAULT '[]' NOT NULL,
	`causes` text NOT NULL,
	`before` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`undone_staff` text,
	`ended_at` integer,
	CONSTRAINT "moderation_decisions_item_kind" CHECK("__new_moderation_decisions"."item_kind" IN ('photo','report','complaint','message','appeal','ban')),
	CONSTRAINT "moderation_decisions_ground" CHECK("__new_moderation_decisions"."ground" IN ('underage','not_self','harassment','sexual','minors','privacy','fake','fraud','spam','illegal_goods','explicit_photo','misuse','no_breach')),
	CONSTRAINT "moderation_decisions_found" CHECK("__new_moderation_decisions"."found" IN ('report','own_review','automatic')),
	CONSTRAINT "moderation_decisions_decided" CHECK("__new_moderation_decisions"."decided" IN ('person','machine')),
	CONSTRAINT "moderation_decisions_measures" CHECK(json_array_length("__new_moderation_decisions"."measures") > 0),
	CONSTRAINT "moderation_decisions_reasoned" CHECK(("__new_moderation_decisions"."ground" = 'no_breach') = ("__new_moderation_decisions"."measures" = '["none"]'))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_moderation_decisions`("id", "site_id", "item_kind", "item", "member_id", "ground", "facts", "facts_language", "found", "decided", "staff", "staff_name", "measures", "until", "subjects_at", "causes", "before", "created_at", "undone_at", "undone_staff", "ended_at") SELECT "id", "site_id", "item_kind", "item", "member_id", "ground", "facts", "facts_language", "found", "decided", "staff", "staff_name", "measures", "until", '[]', "causes", "before", "created_at", "undone_at", "undone_staff", NULL FROM `moderation_decisions`;--> statement-breakpoint
DROP TABLE `moderation_decisions`;--> statement-breakpoint
ALTER TABLE `__new_moderation_decisions` RENAME TO `moderation_decisions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_member` ON `moderation_decisions` (`member_id`,`created_at`) WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_item` ON `moderation_decisions` (`item_kind`,`item`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_staff` ON `moderation_decisions` (`staff`,`created_at`) WHERE staff IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_time` ON `moderation_decisions` (`created_at`,`ground`,`undone_at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_suspending` ON `moderation_decisions` (`until`) WHERE until IS NOT NULL AND ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `__new_moderation_claims` (
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`site_id` text NOT NULL,
	`staff` text NOT NULL,
	`staff_name` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item`),
	CONSTRAINT "moderation_claims_kind" CHECK("__new_moderation_claims"."kind" IN ('photo','report','complaint','message','appeal','ban'))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_moderation_claims`("kind", "item", "site_id", "staff", "staff_name", "claimed_at", "seen_at") SELECT "kind", "item", "site_id", "staff", "staff_name", "claimed_at", "seen_at" FROM `moderation_claims`;--> statement-breakpoint
DROP TABLE `moderation_claims`;--> statement-breakpoint
ALTER TABLE `__new_moderation_claims` RENAME TO `moderation_claims`;--> statement-breakpoint
CREATE INDEX `moderation_claims_by_staff` ON `moderation_claims` (`staff`,`kind`);--> statement-breakpoint
CREATE INDEX `moderation_claims_by_time` ON `moderation_claims` (`seen_at`);--> statement-breakpoint
ALTER TABLE `complaints` ADD `outcome` text;--> statement-breakpoint
CREATE INDEX `complaints_open` ON `complaints` (`created_at`) WHERE status <> 'closed';