CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`case_number` text NOT NULL,
	`form_key` text NOT NULL,
	`account_id` text,
	`kind` text NOT NULL,
	`about` text,
	`body` text NOT NULL,
	`email` text,
	`name` text,
	`language` text NOT NULL,
	`good_faith` integer DEFAULT false NOT NULL,
	`child_abuse` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "complaints_kind" CHECK("complaints"."kind" IN ('payment','member','content','privacy','other')),
	CONSTRAINT "complaints_status" CHECK("complaints"."status" IN ('open','closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_by_case_number` ON `complaints` (`site_id`,`case_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_by_form_key` ON `complaints` (`site_id`,`form_key`);--> statement-breakpoint
CREATE INDEX `complaints_by_account` ON `complaints` (`account_id`) WHERE account_id IS NOT NULL;