CREATE TABLE `games` (
	`member_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`swipes` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `swipes` (
	`member_id` text NOT NULL,
	`other_id` text NOT NULL,
	`site_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`day` text NOT NULL,
	`swiped_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `other_id`),
	CONSTRAINT "swipes_kind" CHECK("swipes"."kind" IN ('like','pass'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `swipes_by_number` ON `swipes` (`member_id`,number DESC);--> statement-breakpoint
CREATE INDEX `swipes_by_other` ON `swipes` (`other_id`);--> statement-breakpoint
CREATE INDEX `swipes_by_time` ON `swipes` (`swiped_at`);