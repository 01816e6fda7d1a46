CREATE TABLE `banned_looks` (
	`site_id` text NOT NULL,
	`band` integer NOT NULL,
	`look` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `band`, `look`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `unused_photos` (
	`photo_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `unused_photos_by_since` ON `unused_photos` (`since`);--> statement-breakpoint
ALTER TABLE `photos` ADD `look` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `photos` ADD `client_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `photos_by_client` ON `photos` (`profile_id`,`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_pending` ON `photos` (`site_id`,`created_at`,`id`) WHERE status = 'pending';
--> statement-breakpoint
-- Bytes that no row uses are noted, so that a chore deletes them: an upload notes itself before it begins, a deletion is noted here. Folders of another name are shared.
CREATE TRIGGER `photos_inserted_are_used` AFTER INSERT ON `photos` BEGIN DELETE FROM `unused_photos` WHERE `photo_id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `photos_deleted_are_unused` AFTER DELETE ON `photos` WHEN OLD.`folder` = OLD.`site_id` || '/' || OLD.`id` BEGIN INSERT OR IGNORE INTO `unused_photos` (`photo_id`, `site_id`, `since`) VALUES (OLD.`id`, OLD.`site_id`, 0); END;
