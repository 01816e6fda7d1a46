ALTER TABLE `account_tokens` ADD `email` text;--> statement-breakpoint
CREATE INDEX `account_tokens_by_email` ON `account_tokens` (`site_id`,`email`) WHERE "account_tokens"."email" IS NOT NULL;