CREATE TABLE `moderation_decisions` (
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
	`causes` text NOT NULL,
	`before` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`undone_staff` text,
	CONSTRAINT "moderation_decisions_item_kind" CHECK("moderation_decisions"."item_kind" IN ('photo','report','complaint','message','appeal')),
	CONSTRAINT "moderation_decisions_ground" CHECK("moderation_decisions"."ground" IN ('underage','not_self','harassment','sexual','minors','privacy','fake','fraud','spam','illegal_goods','explicit_photo','misuse','no_breach')),
	CONSTRAINT "moderation_decisions_found" CHECK("moderation_decisions"."found" IN ('report','own_review','automatic')),
	CONSTRAINT "moderation_decisions_decided" CHECK("moderation_decisions"."decided" IN ('person','machine')),
	CONSTRAINT "moderation_decisions_measures" CHECK(json_array_length("moderation_decisions"."measures") > 0),
	CONSTRAINT "moderation_decisions_reasoned" CHECK(("moderation_decisions"."ground" = 'no_breach') = ("moderation_decisions"."measures" = '["none"]'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_member` ON `moderation_decisions` (`member_id`,`created_at`) WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_item` ON `moderation_decisions` (`item_kind`,`item`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_staff` ON `moderation_decisions` (`staff`,`created_at`) WHERE staff IS NOT NULL;--> statement-breakpoint
CREATE TABLE `moderation_claims` (
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`site_id` text NOT NULL,
	`staff` text NOT NULL,
	`staff_name` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item`),
	CONSTRAINT "moderation_claims_kind" CHECK("moderation_claims"."kind" IN ('photo','report','complaint','message','appeal'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `moderation_claims_by_staff` ON `moderation_claims` (`staff`,`kind`);--> statement-breakpoint
CREATE INDEX `moderation_claims_by_time` ON `moderation_claims` (`seen_at`);--> statement-breakpoint
ALTER TABLE `photos` ADD `unreviewed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_to_review` ON `photos` (`created_at`,`id`) WHERE status = 'pending' OR unreviewed = 1;--> statement-breakpoint
CREATE INDEX `photos_by_look_1` ON `photos` (substr(look, 1, 4)) WHERE look <> '';--> statement-breakpoint
CREATE INDEX `photos_by_look_5` ON `photos` (substr(look, 5, 4)) WHERE look <> '';--> statement-breakpoint
CREATE INDEX `photos_by_look_9` ON `photos` (substr(look, 9, 4)) WHERE look <> '';--> statement-breakpoint
CREATE INDEX `photos_by_look_13` ON `photos` (substr(look, 13, 4)) WHERE look <> '';