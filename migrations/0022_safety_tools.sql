CREATE TABLE `passed_members` (
	`site_id` text NOT NULL,
	`member_id` text NOT NULL,
	`other_id` text NOT NULL,
	`passed_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `other_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `passed_members_by_time` ON `passed_members` (`member_id`,passed_at DESC,other_id DESC);--> statement-breakpoint
CREATE INDEX `passed_members_by_other` ON `passed_members` (`other_id`);--> statement-breakpoint
ALTER TABLE `staff_deeds` ADD `warned_at` integer;--> statement-breakpoint
CREATE INDEX `staff_deeds_unwarned` ON `staff_deeds` (`at`) WHERE fake = 1 AND warned_at IS NULL;--> statement-breakpoint
DROP TRIGGER `staff_deeds_are_never_changed`;--> statement-breakpoint
CREATE TRIGGER `staff_deeds_are_never_changed` BEFORE UPDATE ON `staff_deeds` WHEN NOT (NEW.`id` = OLD.`id` AND NEW.`site_id` = OLD.`site_id` AND NEW.`deed` = OLD.`deed` AND NEW.`staff` = OLD.`staff` AND NEW.`knock_hash` = OLD.`knock_hash` AND NEW.`origin` = OLD.`origin` AND NEW.`at` = OLD.`at` AND NEW.`fake` = OLD.`fake` AND ((NEW.`account_id` = OLD.`account_id` AND NEW.`reason` = OLD.`reason`) OR (NEW.`account_id` = '----------------------' AND NEW.`reason` = '')) AND (NEW.`carried_out_at` IS OLD.`carried_out_at` OR OLD.`carried_out_at` IS NULL) AND (NEW.`refunded_at` IS OLD.`refunded_at` OR (OLD.`fake` = 1 AND OLD.`refunded_at` IS NULL)) AND (NEW.`warned_at` IS OLD.`warned_at` OR (OLD.`fake` = 1 AND OLD.`warned_at` IS NULL))) BEGIN SELECT RAISE(ABORT, 'staff deeds are never changed'); END;