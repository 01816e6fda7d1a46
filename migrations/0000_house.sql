CREATE TABLE `account_tokens` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`code_attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "account_tokens_purpose" CHECK("account_tokens"."purpose" IN ('activate','reset','login'))
);
--> statement-breakpoint
CREATE INDEX `account_tokens_by_account` ON `account_tokens` (`account_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`status` text NOT NULL,
	`language` text NOT NULL,
	`signup_step` integer DEFAULT 1 NOT NULL,
	`signup_for_profile_id` text,
	`signup_date` integer NOT NULL,
	`activated_at` integer,
	`premium_since` integer,
	`conversations_started` integer DEFAULT 0 NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	CONSTRAINT "accounts_status" CHECK("accounts"."status" IN ('not_confirmed','active','suspended','deletion_pending','deleted','banned')),
	CONSTRAINT "accounts_signup_step" CHECK("accounts"."signup_step" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_by_email` ON `accounts` (`site_id`,`email`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`site_id` text NOT NULL,
	`key` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`window_started_at` integer NOT NULL,
	`locks` integer DEFAULT 0 NOT NULL,
	`locked_until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`site_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `attempts_by_window` ON `attempts` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`started_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`site_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`body` text NOT NULL,
	`credits` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `seq`),
	CONSTRAINT "messages_credits_not_negative" CHECK("messages"."credits" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_client_id` ON `messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `participants` (
	`conversation_id` text NOT NULL,
	`member_id` text NOT NULL,
	`other_id` text NOT NULL,
	`site_id` text NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`cleared_seq` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `participants_by_member` ON `participants` (`member_id`,last_message_at DESC,conversation_id DESC);--> statement-breakpoint
CREATE INDEX `participants_unread` ON `participants` (`member_id`,`unread`) WHERE unread > 0;--> statement-breakpoint
CREATE TABLE `likes` (
	`site_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	PRIMARY KEY(`from_id`, `to_id`)
);
--> statement-breakpoint
CREATE INDEX `likes_by_giver` ON `likes` (`from_id`,created_at DESC,to_id DESC);--> statement-breakpoint
CREATE INDEX `likes_by_receiver` ON `likes` (`to_id`,created_at DESC,from_id DESC);--> statement-breakpoint
CREATE INDEX `likes_unseen` ON `likes` (`to_id`) WHERE seen_at IS NULL;--> statement-breakpoint
CREATE TABLE `local_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`plain` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `local_mails_by_time` ON `local_mails` (`sent_at`);--> statement-breakpoint
CREATE INDEX `local_mails_by_recipient` ON `local_mails` (`recipient`,`sent_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`channel` text NOT NULL,
	`template` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_channel" CHECK("outbox"."channel" IN ('mail')),
	CONSTRAINT "outbox_status" CHECK("outbox"."status" IN ('waiting','sent','failed'))
);
--> statement-breakpoint
CREATE INDEX `outbox_by_status` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`status` text NOT NULL,
	`visibility` text NOT NULL,
	`folder` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`tiny` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "photos_status" CHECK("photos"."status" IN ('pending','active','rejected')),
	CONSTRAINT "photos_visibility" CHECK("photos"."visibility" IN ('public','members','premium'))
);
--> statement-breakpoint
CREATE INDEX `photos_by_profile` ON `photos` (`profile_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `profile_interests` (
	`site_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`interest` text NOT NULL,
	PRIMARY KEY(`profile_id`, `interest`)
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`gender` text,
	`seeks` text,
	`birth_date` text NOT NULL,
	`country` text,
	`region` text,
	`sexuality` text,
	`hair_colour` text,
	`eye_colour` text,
	`body_type` text,
	`relationship_status` text,
	`tattoos` text,
	`reason` text,
	`headline` text DEFAULT '' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`main_photo_id` text,
	`fictional` integer DEFAULT false NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`visible_logged_out` integer DEFAULT false NOT NULL,
	`joined_at` integer NOT NULL,
	`last_active_at` integer NOT NULL,
	CONSTRAINT "profiles_status" CHECK("profiles"."status" IN ('draft','disabled','pending_review','active','hidden','rejected')),
	CONSTRAINT "profiles_birth_date" CHECK("profiles"."birth_date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')
);
--> statement-breakpoint
CREATE INDEX `profiles_by_country` ON `profiles` (`site_id`,`gender`,`country`,last_active_at DESC,id DESC,`birth_date`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_region` ON `profiles` (`site_id`,`gender`,`country`,`region`,last_active_at DESC,id DESC,`birth_date`) WHERE status = 'active';--> statement-breakpoint
CREATE TABLE `blocks` (
	`site_id` text NOT NULL,
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_by_account` ON `sessions` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`site_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `key`),
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_settings_by_site` ON `site_settings` (`site_id`);--> statement-breakpoint
CREATE TABLE `sites` (
	`id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sites_by_host` ON `sites` (`host`);--> statement-breakpoint
CREATE TABLE `wallet_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "wallet_entries_reason" CHECK("wallet_entries"."reason" IN ('signup','message','grant','purchase'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_entries_by_key` ON `wallet_entries` (`account_id`,`reason`,`key`);--> statement-breakpoint
CREATE INDEX `wallet_entries_by_account` ON `wallet_entries` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `wallets` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wallets_balance_not_negative" CHECK("wallets"."balance" >= 0)
);
--> statement-breakpoint
CREATE TRIGGER `wallet_entries_need_a_wallet` BEFORE INSERT ON `wallet_entries`
WHEN NOT EXISTS (SELECT 1 FROM `wallets` WHERE `account_id` = NEW.`account_id`)
BEGIN
	SELECT RAISE(ABORT, 'wallet missing');
END;
--> statement-breakpoint
CREATE TRIGGER `wallet_entries_move_the_balance` AFTER INSERT ON `wallet_entries`
BEGIN
	UPDATE `wallets` SET `balance` = `balance` + NEW.`amount` WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `wallet_entries_are_never_changed` BEFORE UPDATE ON `wallet_entries`
BEGIN
	SELECT RAISE(ABORT, 'wallet entries are never changed');
END;
