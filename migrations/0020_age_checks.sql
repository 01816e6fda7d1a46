CREATE TABLE `age_attempts` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`id_hash` text NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "age_attempts_state" CHECK("age_attempts"."state" IN ('open','declined','refused','under_age'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `age_attempts_by_id` ON `age_attempts` (`id_hash`);--> statement-breakpoint
CREATE INDEX `age_attempts_by_expiry` ON `age_attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `age_checks` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`method` text NOT NULL,
	`passed_at` integer NOT NULL,
	CONSTRAINT "age_checks_method" CHECK("age_checks"."method" IN ('declared','wallet','redirect'))
) WITHOUT ROWID;
