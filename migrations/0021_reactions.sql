CREATE TABLE `reactions` (
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`member_id` text NOT NULL,
	`site_id` text NOT NULL,
	`reaction` text NOT NULL,
	`reacted_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `seq`, `member_id`)
) WITHOUT ROWID;
