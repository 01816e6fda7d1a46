-- The log of staff learns one more deed: the table is made anew with its rows, its indexes and its triggers.
CREATE TABLE `__new_staff_deeds` (
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
	CONSTRAINT "staff_deeds_deed" CHECK("__new_staff_deeds"."deed" IN ('suspend','ban','restore','factor_off'))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_staff_deeds`("id", "site_id", "account_id", "deed", "reason", "staff", "knock_hash", "origin", "at", "carried_out_at") SELECT "id", "site_id", "account_id", "deed", "reason", "staff", "knock_hash", "origin", "at", "carried_out_at" FROM `staff_deeds`;--> statement-breakpoint
DROP TABLE `staff_deeds`;--> statement-breakpoint
ALTER TABLE `__new_staff_deeds` RENAME TO `staff_deeds`;--> statement-breakpoint
CREATE INDEX `staff_deeds_by_account` ON `staff_deeds` (`account_id`,`at`);--> statement-breakpoint
CREATE INDEX `staff_deeds_waiting` ON `staff_deeds` (`at`) WHERE carried_out_at IS NULL;--> statement-breakpoint
CREATE TRIGGER `staff_deeds_are_never_deleted` BEFORE DELETE ON `staff_deeds` BEGIN SELECT RAISE(ABORT, 'staff deeds are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `staff_deeds_are_never_changed` BEFORE UPDATE ON `staff_deeds` WHEN NOT (NEW.`id` = OLD.`id` AND NEW.`site_id` = OLD.`site_id` AND NEW.`deed` = OLD.`deed` AND NEW.`staff` = OLD.`staff` AND NEW.`knock_hash` = OLD.`knock_hash` AND NEW.`origin` = OLD.`origin` AND NEW.`at` = OLD.`at` AND ((NEW.`account_id` = OLD.`account_id` AND NEW.`reason` = OLD.`reason` AND OLD.`carried_out_at` IS NULL) OR (NEW.`account_id` = '----------------------' AND NEW.`reason` = '' AND NEW.`carried_out_at` IS OLD.`carried_out_at`))) BEGIN SELECT RAISE(ABORT, 'staff deeds are never changed'); END;
