CREATE TABLE `consents` (
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `subject`),
	CONSTRAINT "consents_subject" CHECK("consents"."subject" IN ('sexuality','intimate_interests'))
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);