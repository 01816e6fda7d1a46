CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`session_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_by_endpoint` ON `push_subscriptions` (`site_id`,`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_account` ON `push_subscriptions` (`account_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_seen` ON `push_subscriptions` (`seen_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `key` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_by_key` ON `outbox` (`account_id`,`channel`,`key`) WHERE key IS NOT NULL;