CREATE TABLE `departures` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`kind` text NOT NULL,
	`account_status` text NOT NULL,
	`profile_status` text NOT NULL,
	`reason` text,
	`remarks` text,
	`origin` text NOT NULL,
	`begun_at` integer NOT NULL,
	`due_at` integer,
	`erased_at` integer,
	CONSTRAINT "departures_kind" CHECK("departures"."kind" IN ('deletion','suspension','ban')),
	CONSTRAINT "departures_reason" CHECK("departures"."reason" IN ('price','found_someone','not_looking','site_problems','no_members','time','other'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `departures_by_due` ON `departures` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `staff_deeds` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`deed` text NOT NULL,
	`reason` text NOT NULL,
	`staff` text NOT NULL,
	`knock_hash` text NOT NULL,
	`origin` text NOT NULL,
	`at` integer NOT NULL,
	`carried_out_at` integer,
	CONSTRAINT "staff_deeds_deed" CHECK("staff_deeds"."deed" IN ('suspend','ban','restore'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `staff_deeds_by_account` ON `staff_deeds` (`account_id`,`at`);--> statement-breakpoint
CREATE INDEX `staff_deeds_waiting` ON `staff_deeds` (`at`) WHERE carried_out_at IS NULL;--> statement-breakpoint
CREATE TABLE `takeouts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	CONSTRAINT "takeouts_status" CHECK("takeouts"."status" IN ('waiting','ready','failed'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `takeouts_waiting` ON `takeouts` (`account_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `takeouts_by_account` ON `takeouts` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `takeouts_by_expiry` ON `takeouts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `takeouts_stuck` ON `takeouts` (`created_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `accounts_invited_by` ON `accounts` (`signup_for_profile_id`) WHERE signup_for_profile_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_by_reported` ON `reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`);
--> statement-breakpoint
-- What staff decided is a log: nothing of it is changed or deleted, but that it was carried out is noted once, and erasing an account takes its number and the reason out.
CREATE TRIGGER `staff_deeds_are_never_deleted` BEFORE DELETE ON `staff_deeds` BEGIN SELECT RAISE(ABORT, 'staff deeds are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `staff_deeds_are_never_changed` BEFORE UPDATE ON `staff_deeds` WHEN NOT (NEW.`id` = OLD.`id` AND NEW.`site_id` = OLD.`site_id` AND NEW.`deed` = OLD.`deed` AND NEW.`staff` = OLD.`staff` AND NEW.`knock_hash` = OLD.`knock_hash` AND NEW.`origin` = OLD.`origin` AND NEW.`at` = OLD.`at` AND ((NEW.`account_id` = OLD.`account_id` AND NEW.`reason` = OLD.`reason` AND OLD.`carried_out_at` IS NULL) OR (NEW.`account_id` = '----------------------' AND NEW.`reason` = '' AND NEW.`carried_out_at` IS OLD.`carried_out_at`))) BEGIN SELECT RAISE(ABORT, 'staff deeds are never changed'); END;
