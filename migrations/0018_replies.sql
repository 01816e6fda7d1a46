CREATE TABLE `replies` (
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`site_id` text NOT NULL,
	`reply_to` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `seq`),
	CONSTRAINT "replies_to_earlier" CHECK("replies"."reply_to" < "replies"."seq")
) WITHOUT ROWID;
