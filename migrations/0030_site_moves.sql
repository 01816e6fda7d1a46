CREATE TABLE `site_moves` (
	`site_id` text PRIMARY KEY NOT NULL,
	`from_database` text NOT NULL,
	`to_database` text NOT NULL,
	`phase` text NOT NULL,
	`began_at` integer NOT NULL,
	CONSTRAINT "site_moves_phase" CHECK("site_moves"."phase" IN ('copy','undo','clean'))
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `sites` ADD `database` text DEFAULT 'DB' NOT NULL;--> statement-breakpoint
DROP TRIGGER `receipts_are_numbered`;--> statement-breakpoint
CREATE TRIGGER `receipts_are_numbered` BEFORE INSERT ON `receipts` WHEN NEW.`number` IS NOT (SELECT coalesce(max(`number`), (NEW.`number` - 1) / 1000000000 * 1000000000) + 1 FROM `receipts` WHERE `company_id` = NEW.`company_id` AND `number` > (NEW.`number` - 1) / 1000000000 * 1000000000 AND `number` <= ((NEW.`number` - 1) / 1000000000 + 1) * 1000000000) BEGIN SELECT RAISE(ABORT, 'a receipt takes the next number'); END;
