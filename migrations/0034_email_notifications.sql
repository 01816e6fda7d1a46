CREATE TABLE `soft_bounces` (
	`site_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`bounces` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`unanswered_at` integer,
	PRIMARY KEY(`site_id`, `address_hash`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `soft_bounces_by_last` ON `soft_bounces` (`last_at`);--> statement-breakpoint
CREATE INDEX `likes_waiting` ON `likes` (`created_at`,`to_id`,`from_id`) WHERE seen_at IS NULL;