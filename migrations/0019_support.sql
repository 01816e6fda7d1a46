CREATE TABLE `canned_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_answers_by_title` ON `canned_answers` (`site_id`,`language`,`title`);--> statement-breakpoint
CREATE TABLE `support_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`kind` text NOT NULL,
	`complaint_id` text,
	`message_hash` text,
	`sender` text,
	`verified` integer DEFAULT false NOT NULL,
	`automatic` integer DEFAULT false NOT NULL,
	`body` text NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`staff` text,
	`staff_name` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "support_entries_kind" CHECK("support_entries"."kind" IN ('mail','complaint','answer','note'))
);
--> statement-breakpoint
CREATE INDEX `support_entries_by_thread` ON `support_entries` (`thread_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_entries_by_message` ON `support_entries` (`site_id`,`message_hash`) WHERE message_hash IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `support_entries_by_complaint` ON `support_entries` (`complaint_id`) WHERE complaint_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `support_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`number` text NOT NULL,
	`party` text NOT NULL,
	`member_id` text,
	`sender` text,
	`sender_name` text,
	`subject` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`owner` text,
	`owner_name` text,
	`owned_at` integer,
	`due_at` integer,
	`last_at` integer NOT NULL,
	`solved_at` integer,
	`merged_into` text,
	`merged_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "support_threads_status" CHECK("support_threads"."status" IN ('open','waiting','solved')),
	CONSTRAINT "support_threads_due" CHECK(("support_threads"."status" = 'open') = ("support_threads"."due_at" IS NOT NULL)),
	CONSTRAINT "support_threads_solved" CHECK(("support_threads"."status" = 'solved') = ("support_threads"."solved_at" IS NOT NULL))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `support_threads_by_party` ON `support_threads` (`site_id`,`party`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_threads_by_number` ON `support_threads` (`site_id`,`number`);--> statement-breakpoint
CREATE INDEX `support_threads_by_member` ON `support_threads` (`member_id`) WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `support_threads_open` ON `support_threads` (`due_at`,`id`) WHERE status = 'open' AND merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `support_threads_waiting` ON `support_threads` (`last_at`,`id`) WHERE status = 'waiting' AND merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `support_threads_solved` ON `support_threads` (`solved_at`,`id`) WHERE status = 'solved' AND merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `support_threads_merged` ON `support_threads` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE TABLE `support_viewers` (
	`thread_id` text NOT NULL,
	`staff` text NOT NULL,
	`site_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `staff`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `support_viewers_by_time` ON `support_viewers` (`seen_at`);