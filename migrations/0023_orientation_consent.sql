-- A CHECK cannot be changed, so the table is copied with its rows. No trigger, index or foreign key belongs to it.
CREATE TABLE `__new_consents` (
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`given_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`account_id`, `subject`),
	CONSTRAINT "consents_subject" CHECK("__new_consents"."subject" IN ('sexuality','intimate_interests','lifestyle','gender_description','fictional_profiles','immediate_start','orientation'))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_consents`("site_id", "account_id", "subject", "given_at") SELECT "site_id", "account_id", "subject", "given_at" FROM `consents`;--> statement-breakpoint
DROP TABLE `consents`;--> statement-breakpoint
ALTER TABLE `__new_consents` RENAME TO `consents`;