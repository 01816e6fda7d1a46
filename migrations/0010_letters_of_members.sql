ALTER TABLE `outbox` ADD `account_id` text;--> statement-breakpoint
CREATE INDEX `outbox_by_account` ON `outbox` (`account_id`,`created_at`) WHERE account_id IS NOT NULL;