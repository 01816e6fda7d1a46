DROP INDEX `complaints_by_account`;--> statement-breakpoint
ALTER TABLE `complaints` ADD `decision` text;--> statement-breakpoint
ALTER TABLE `complaints` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `complaints` ADD `staff` text;--> statement-breakpoint
CREATE INDEX `complaints_by_account` ON `complaints` (`account_id`,created_at DESC,id DESC) WHERE account_id IS NOT NULL;