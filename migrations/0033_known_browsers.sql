CREATE TABLE `known_browsers` (
	`mark_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `known_browsers_by_account` ON `known_browsers` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `known_browsers_by_created` ON `known_browsers` (`created_at`);