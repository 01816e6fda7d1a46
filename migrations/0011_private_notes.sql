CREATE TABLE `notes` (
	`site_id` text NOT NULL,
	`writer_id` text NOT NULL,
	`about_id` text NOT NULL,
	`body` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`writer_id`, `about_id`),
	CONSTRAINT "notes_body" CHECK(length(CAST("notes"."body" AS BLOB)) BETWEEN 1 AND 4000)
);
--> statement-breakpoint
CREATE INDEX `notes_by_about` ON `notes` (`about_id`);