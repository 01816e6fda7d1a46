CREATE TABLE `finder_answers` (
	`member_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`answers` text NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "finder_answers_bytes" CHECK(length("finder_answers"."answers") <= 600)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profiles_by_joined` ON `profiles` (`site_id`,`gender`,`country`,`region`,joined_at DESC,id DESC,`birth_date`,`fictional`) WHERE status = 'active';