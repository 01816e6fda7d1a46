CREATE TABLE `region_counts` (
	`site_id` text NOT NULL,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`members` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `country`, `region`)
);
--> statement-breakpoint
CREATE INDEX `site_settings_by_company` ON `site_settings` (`value`) WHERE key = 'company_id';