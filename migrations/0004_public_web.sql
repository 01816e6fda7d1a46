CREATE TABLE `region_counts` (
	`site_id` text NOT NULL,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`members` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `country`, `region`)
);
--> statement-breakpoint
CREATE TABLE `bounces` (
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`lander` text NOT NULL,
	`campaign` text NOT NULL,
	`bucket` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`site_id`, `day`, `lander`, `campaign`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `signup_sources` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`lander` text,
	`campaign` text,
	`network` text,
	`ref` text,
	`sub1` text,
	`sub2` text,
	`sub3` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `signup_sources_by_network` ON `signup_sources` (`site_id`,`network`,`created_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `promoted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `site_settings_by_company` ON `site_settings` (`value`) WHERE key = 'company_id';