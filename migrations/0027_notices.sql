CREATE TABLE `night_notices` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `night_notices_by_due` ON `night_notices` (`due_at`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`mail` integer NOT NULL,
	`push` integer NOT NULL,
	`show_words` integer DEFAULT false NOT NULL,
	`quiet_from` integer NOT NULL,
	`quiet_until` integer NOT NULL,
	`time_zone` text,
	`weekly_at` integer,
	`changed_at` integer NOT NULL,
	CONSTRAINT "notification_settings_hours" CHECK(quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notification_settings_weekly` ON `notification_settings` (`weekly_at`) WHERE weekly_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `participants` ADD `unread_since` integer;--> statement-breakpoint
CREATE INDEX `participants_waiting` ON `participants` (`unread_since`) WHERE unread_since IS NOT NULL;