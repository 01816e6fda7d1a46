CREATE TABLE `mail_suppressions` (
	`site_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`lifted_at` integer,
	PRIMARY KEY(`site_id`, `address_hash`),
	CONSTRAINT "mail_suppressions_reason" CHECK("mail_suppressions"."reason" IN ('bounce','fbl','unsubscribe'))
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `fault` text;