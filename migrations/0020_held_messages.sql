CREATE TABLE `held_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`client_id` text NOT NULL,
	`body` text NOT NULL,
	`shown` integer NOT NULL,
	`agrees` integer DEFAULT false NOT NULL,
	`kinds` integer NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`staff` text,
	`origin` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "held_messages_status" CHECK("held_messages"."status" IN ('waiting','released','refused','unsent'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `held_messages_by_pair` ON `held_messages` (`sender_id`,`recipient_id`);--> statement-breakpoint
CREATE INDEX `held_messages_by_recipient` ON `held_messages` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `held_messages_by_status` ON `held_messages` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `held_messages_by_time` ON `held_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `openers` (
	`site_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`kinds` integer NOT NULL,
	`mark` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sender_id`, `recipient_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `openers_by_recipient` ON `openers` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `openers_by_time` ON `openers` (`created_at`);