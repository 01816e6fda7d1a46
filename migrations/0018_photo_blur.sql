ALTER TABLE `participants` ADD `answer_state` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `participants` ADD `shows_photos` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_photos` ADD `revealed_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `shows_untrusted_photos` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE participants SET answer_state = 1 WHERE EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = participants.conversation_id AND m.sender_id = participants.other_id);--> statement-breakpoint
UPDATE participants SET answer_state = 2 WHERE answer_state = 1 AND EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = participants.conversation_id AND m.sender_id = participants.member_id);
