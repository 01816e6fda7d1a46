CREATE TABLE `gifts_received` (
	`member_id` text NOT NULL,
	`gift` text NOT NULL,
	`site_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`member_id`, `gift`),
	CONSTRAINT "gifts_received_count" CHECK("gifts_received"."count" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `chat_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`shades` text NOT NULL,
	`look` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_photos_by_message` ON `chat_photos` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE INDEX `chat_photos_by_sender` ON `chat_photos` (`sender_id`,`id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `gift` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `shows_gifts` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `blurs_photos` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- A picture of a chat goes with its message. Its bytes are noted like those of other photos, before and after.
CREATE TRIGGER `chat_photos_inserted_are_used` AFTER INSERT ON `chat_photos` BEGIN DELETE FROM `unused_photos` WHERE `photo_id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `chat_photos_deleted_are_unused` AFTER DELETE ON `chat_photos` BEGIN INSERT OR IGNORE INTO `unused_photos` (`photo_id`, `site_id`, `since`) VALUES (OLD.`id`, OLD.`site_id`, 0); END;--> statement-breakpoint
CREATE TRIGGER `messages_deleted_take_their_photos` AFTER DELETE ON `messages` BEGIN DELETE FROM `chat_photos` WHERE `conversation_id` = OLD.`conversation_id` AND `seq` = OLD.`seq`; END;
