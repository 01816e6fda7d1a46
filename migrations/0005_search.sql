DROP INDEX `profiles_by_country`;--> statement-breakpoint
DROP INDEX `profiles_by_region`;--> statement-breakpoint
ALTER TABLE `profiles` ADD `has_photo` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Before the indexes are there, so that they are built once.
UPDATE `profiles` SET `has_photo` = 1 WHERE EXISTS (SELECT 1 FROM `photos` WHERE `photos`.`id` = `profiles`.`main_photo_id` AND `photos`.`status` = 'active');--> statement-breakpoint
CREATE INDEX `profiles_by_country` ON `profiles` (`site_id`,`gender`,`country`,`has_photo`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_region` ON `profiles` (`site_id`,`gender`,`country`,`region`,`has_photo`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`) WHERE status = 'active';--> statement-breakpoint
-- Whether a member has a picture to show follows from two tables: kept here, no deed can forget it, and the search need not ask.
CREATE TRIGGER `photos_inserted_keep_has_photo` AFTER INSERT ON `photos` WHEN NEW.`status` = 'active' BEGIN UPDATE `profiles` SET `has_photo` = 1 WHERE `id` = NEW.`profile_id` AND `main_photo_id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `photos_judged_keep_has_photo` AFTER UPDATE OF `status` ON `photos` BEGIN UPDATE `profiles` SET `has_photo` = (NEW.`status` = 'active') WHERE `id` = NEW.`profile_id` AND `main_photo_id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `photos_deleted_keep_has_photo` AFTER DELETE ON `photos` BEGIN UPDATE `profiles` SET `has_photo` = 0 WHERE `id` = OLD.`profile_id` AND `main_photo_id` = OLD.`id`; END;--> statement-breakpoint
CREATE TRIGGER `profiles_inserted_keep_has_photo` AFTER INSERT ON `profiles` WHEN NEW.`main_photo_id` IS NOT NULL AND EXISTS (SELECT 1 FROM `photos` WHERE `id` = NEW.`main_photo_id` AND `status` = 'active') BEGIN UPDATE `profiles` SET `has_photo` = 1 WHERE `id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `profiles_main_photo_keeps_has_photo` AFTER UPDATE OF `main_photo_id` ON `profiles` BEGIN UPDATE `profiles` SET `has_photo` = EXISTS (SELECT 1 FROM `photos` WHERE `id` = NEW.`main_photo_id` AND `status` = 'active') WHERE `id` = NEW.`id`; END;
