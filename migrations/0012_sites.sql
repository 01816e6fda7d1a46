CREATE INDEX `profiles_fictional` ON `profiles` (`site_id`,`id`) WHERE fictional = 1;--> statement-breakpoint
CREATE INDEX `mail_suppressions_by_time` ON `mail_suppressions` (`at`);