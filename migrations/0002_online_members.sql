CREATE TABLE `online_members` (
	`member_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`seen_at` integer NOT NULL
) WITHOUT ROWID;
