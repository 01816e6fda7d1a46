ALTER TABLE `departures` ADD `until_at` integer;--> statement-breakpoint
CREATE INDEX `departures_by_until` ON `departures` (`until_at`) WHERE until_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_by_name` ON `profiles` (name COLLATE NOCASE,`id`);