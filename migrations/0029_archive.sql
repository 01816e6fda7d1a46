ALTER TABLE `conversations` ADD `archive_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_by_archiving` ON `conversations` (`archive_at`);--> statement-breakpoint
ALTER TABLE `participants` ADD `archived_to` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A picture of a chat goes with its message, but stays where that only moves into the storage of its room.
DROP TRIGGER `messages_deleted_take_their_photos`;--> statement-breakpoint
CREATE TRIGGER `messages_deleted_take_their_photos` AFTER DELETE ON `messages` WHEN OLD.`seq` > (SELECT coalesce(max(`archived_to`), 0) FROM `participants` WHERE `conversation_id` = OLD.`conversation_id`) BEGIN DELETE FROM `chat_photos` WHERE `conversation_id` = OLD.`conversation_id` AND `seq` = OLD.`seq`; END;
