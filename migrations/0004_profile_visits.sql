CREATE TABLE `profile_visits` (
	`site_id` text NOT NULL,
	`visitor_id` text NOT NULL,
	`visited_id` text NOT NULL,
	`visited_at` integer NOT NULL,
	PRIMARY KEY(`visitor_id`, `visited_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_visits_by_visited` ON `profile_visits` (`visited_id`,visited_at DESC,visitor_id DESC);--> statement-breakpoint
CREATE INDEX `profile_visits_by_time` ON `profile_visits` (`visited_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `shows_visits` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `activity_seen_at` integer DEFAULT 0 NOT NULL;