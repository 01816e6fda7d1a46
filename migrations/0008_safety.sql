CREATE TABLE `evidence` (
	`complaint_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`profile` text NOT NULL,
	`messages` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `evidence_by_time` ON `evidence` (`sealed_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`complaint_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`place` text NOT NULL,
	`conversation_id` text,
	`reason` text NOT NULL,
	CONSTRAINT "reports_place" CHECK("reports"."place" IN ('profile','chat')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('fake','threats','sexual','minor','other'))
);
--> statement-breakpoint
CREATE TABLE `seals` (
	`conversation_id` text NOT NULL,
	`member_id` text NOT NULL,
	`site_id` text NOT NULL,
	`upto_seq` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `member_id`, `upto_seq`)
);
--> statement-breakpoint
CREATE INDEX `seals_by_time` ON `seals` (`sealed_at`,`conversation_id`,`member_id`,`upto_seq`);--> statement-breakpoint
ALTER TABLE `participants` ADD `forgotten_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `blocks_by_blocker` ON `blocks` (`blocker_id`,created_at DESC,blocked_id DESC);--> statement-breakpoint
-- Chats that were blocked or deleted before seals were kept: nobody knows since when, so their 90 days begin now.
INSERT INTO `seals` (`conversation_id`, `member_id`, `site_id`, `upto_seq`, `sealed_at`) SELECT `conversation_id`, `member_id`, `site_id`, `cleared_seq`, unixepoch() * 1000 FROM `participants` WHERE `cleared_seq` > 0;
