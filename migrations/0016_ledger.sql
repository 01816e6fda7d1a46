CREATE TABLE `wallet_links` (
	`wallet_id` text NOT NULL,
	`number` integer NOT NULL,
	`site_id` text NOT NULL,
	`balance` integer NOT NULL,
	`at` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`wallet_id`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `staff_deeds` ADD `fake` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_deeds` ADD `refunded_at` integer;--> statement-breakpoint
CREATE INDEX `staff_deeds_owing` ON `staff_deeds` (`at`) WHERE fake = 1 AND refunded_at IS NULL;--> statement-breakpoint
ALTER TABLE `wallet_entries` ADD `folded` integer;--> statement-breakpoint
ALTER TABLE `wallet_entries` ADD `hash` text;
--> statement-breakpoint
-- The payments of messages of a month become one row, which is written whole or not at all: it must be what they are in sum, number and last, linked, and older than 90 days, before they go. It moves no balance, since they did.
DROP TRIGGER `wallet_entries_are_numbered`;--> statement-breakpoint
DROP TRIGGER `wallet_entries_move_the_balance`;--> statement-breakpoint
DROP TRIGGER `wallet_entries_are_never_deleted`;--> statement-breakpoint
CREATE TRIGGER `wallet_entries_are_numbered` BEFORE INSERT ON `wallet_entries` WHEN NEW.`reason` <> 'folded' AND NEW.`number` IS NOT (SELECT `entries` + 1 FROM `wallets` WHERE `id` = NEW.`wallet_id`) BEGIN SELECT RAISE(ABORT, 'wallet missing, or entry out of turn'); END;--> statement-breakpoint
CREATE TRIGGER `wallet_entries_move_the_balance` AFTER INSERT ON `wallet_entries` WHEN NEW.`reason` <> 'folded' BEGIN UPDATE `wallets` SET `balance` = `balance` + NEW.`amount`, `entries` = NEW.`number`, `last_reason` = NEW.`reason`, `last_key` = NEW.`key` WHERE `id` = NEW.`wallet_id`; END;--> statement-breakpoint
CREATE TRIGGER `wallet_entries_fold_whole_months` BEFORE INSERT ON `wallet_entries` WHEN NEW.`reason` = 'folded' AND (SELECT sum(`amount`) = NEW.`amount` AND count(*) = NEW.`folded` AND max(`number`) = NEW.`number` AND max(`created_at`) < (unixepoch() - 7776000) * 1000 AND NEW.`hash` IS NOT NULL AND NEW.`number` <= (SELECT max(`number`) FROM `wallet_links` WHERE `wallet_id` = NEW.`wallet_id`) FROM `wallet_entries` WHERE `wallet_id` = NEW.`wallet_id` AND `reason` = 'message' AND strftime('%Y-%m', `created_at` / 1000, 'unixepoch') = NEW.`key`) IS NOT TRUE BEGIN SELECT RAISE(ABORT, 'a folded row stands for a whole month'); END;--> statement-breakpoint
CREATE TRIGGER `wallet_entries_fold` AFTER INSERT ON `wallet_entries` WHEN NEW.`reason` = 'folded' BEGIN DELETE FROM `wallet_entries` WHERE `wallet_id` = NEW.`wallet_id` AND `reason` = 'message' AND strftime('%Y-%m', `created_at` / 1000, 'unixepoch') = NEW.`key`; END;--> statement-breakpoint
CREATE TRIGGER `wallet_entries_are_never_deleted` BEFORE DELETE ON `wallet_entries` WHEN (OLD.`reason` = 'message' AND EXISTS (SELECT 1 FROM `wallet_entries` WHERE `wallet_id` = OLD.`wallet_id` AND `reason` = 'folded' AND `key` = strftime('%Y-%m', OLD.`created_at` / 1000, 'unixepoch'))) IS NOT TRUE BEGIN SELECT RAISE(ABORT, 'wallet entries are never deleted'); END;--> statement-breakpoint
-- The chain of a wallet has a link per entry, in their order, none before its entry, and none is changed or deleted.
CREATE TRIGGER `wallet_links_are_numbered` BEFORE INSERT ON `wallet_links` WHEN (NEW.`number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `wallet_links` WHERE `wallet_id` = NEW.`wallet_id`) AND NEW.`number` <= (SELECT `entries` FROM `wallets` WHERE `id` = NEW.`wallet_id`)) IS NOT TRUE BEGIN SELECT RAISE(ABORT, 'entry missing, or link out of turn'); END;--> statement-breakpoint
CREATE TRIGGER `wallet_links_are_never_changed` BEFORE UPDATE ON `wallet_links` BEGIN SELECT RAISE(ABORT, 'wallet links are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `wallet_links_are_never_deleted` BEFORE DELETE ON `wallet_links` BEGIN SELECT RAISE(ABORT, 'wallet links are never deleted'); END;--> statement-breakpoint
-- The log of staff: that a ban was of a fake is never changed either, and that everybody was refunded is noted once.
DROP TRIGGER `staff_deeds_are_never_changed`;--> statement-breakpoint
CREATE TRIGGER `staff_deeds_are_never_changed` BEFORE UPDATE ON `staff_deeds` WHEN NOT (NEW.`id` = OLD.`id` AND NEW.`site_id` = OLD.`site_id` AND NEW.`deed` = OLD.`deed` AND NEW.`staff` = OLD.`staff` AND NEW.`knock_hash` = OLD.`knock_hash` AND NEW.`origin` = OLD.`origin` AND NEW.`at` = OLD.`at` AND NEW.`fake` = OLD.`fake` AND ((NEW.`account_id` = OLD.`account_id` AND NEW.`reason` = OLD.`reason` AND OLD.`carried_out_at` IS NULL AND NEW.`refunded_at` IS OLD.`refunded_at`) OR (NEW.`account_id` = OLD.`account_id` AND NEW.`reason` = OLD.`reason` AND NEW.`carried_out_at` IS OLD.`carried_out_at` AND OLD.`fake` = 1 AND OLD.`refunded_at` IS NULL) OR (NEW.`account_id` = '----------------------' AND NEW.`reason` = '' AND NEW.`carried_out_at` IS OLD.`carried_out_at` AND NEW.`refunded_at` IS OLD.`refunded_at`))) BEGIN SELECT RAISE(ABORT, 'staff deeds are never changed'); END;
