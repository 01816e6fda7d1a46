CREATE TABLE `account_tokens` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`code_hash` text NOT NULL,
	`browser_hash` text,
	`code_expires_at` integer NOT NULL,
	`code_attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "account_tokens_purpose" CHECK("account_tokens"."purpose" IN ('activate','reset','login','mail_change','undo_mail_change','reactivate','unsubscribe'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_tokens_by_account` ON `account_tokens` (`account_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
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
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_by_email` ON `accounts` (`site_id`,`email`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`site_id` text NOT NULL,
	`key` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`window_started_at` integer NOT NULL,
	`locks` integer DEFAULT 0 NOT NULL,
	`locked_until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`site_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `attempts_by_window` ON `attempts` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `consents` (
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `subject`),
	CONSTRAINT "consents_subject" CHECK("consents"."subject" IN ('sexuality','intimate_interests','fictional_profiles','immediate_start'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`case_number` text NOT NULL,
	`form_key` text NOT NULL,
	`account_id` text,
	`kind` text NOT NULL,
	`about` text,
	`body` text NOT NULL,
	`email` text,
	`name` text,
	`language` text NOT NULL,
	`good_faith` integer DEFAULT false NOT NULL,
	`child_abuse` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "complaints_kind" CHECK("complaints"."kind" IN ('payment','member','content','privacy','other')),
	CONSTRAINT "complaints_status" CHECK("complaints"."status" IN ('open','in_work','closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_by_case_number` ON `complaints` (`site_id`,`case_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_by_form_key` ON `complaints` (`site_id`,`form_key`);--> statement-breakpoint
CREATE INDEX `complaints_by_account` ON `complaints` (`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `evidence` (
	`complaint_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`profile` text NOT NULL,
	`messages` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `evidence_by_time` ON `evidence` (`sealed_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`complaint_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`screen` text NOT NULL,
	`conversation_id` text,
	`reason` text NOT NULL,
	CONSTRAINT "reports_screen" CHECK("reports"."screen" IN ('profile','chat','search','likes','photo','finder','game')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('fake','threats','sexual','minor','other'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`started_by` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
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
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_free` ON `messages` (`sender_id`,`client_id`) WHERE credits = 0;--> statement-breakpoint
CREATE TABLE `participants` (
	`conversation_id` text NOT NULL,
	`member_id` text NOT NULL,
	`other_id` text NOT NULL,
	`site_id` text NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`cleared_seq` integer DEFAULT 0 NOT NULL,
	`forgotten_seq` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `participants_by_member` ON `participants` (`member_id`,last_message_at DESC,conversation_id DESC);--> statement-breakpoint
CREATE INDEX `participants_unread` ON `participants` (`member_id`) WHERE unread > 0;--> statement-breakpoint
CREATE TABLE `seals` (
	`conversation_id` text NOT NULL,
	`member_id` text NOT NULL,
	`site_id` text NOT NULL,
	`upto_seq` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `member_id`, `upto_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `seals_by_time` ON `seals` (`sealed_at`,`conversation_id`,`member_id`,`upto_seq`);--> statement-breakpoint
CREATE TABLE `region_counts` (
	`site_id` text NOT NULL,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`members` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `country`, `region`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `likes` (
	`site_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	PRIMARY KEY(`from_id`, `to_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `likes_by_giver` ON `likes` (`from_id`,created_at DESC,to_id DESC);--> statement-breakpoint
CREATE INDEX `likes_by_receiver` ON `likes` (`to_id`,created_at DESC,from_id DESC);--> statement-breakpoint
CREATE INDEX `likes_unseen` ON `likes` (`to_id`,created_at DESC,from_id DESC) WHERE seen_at IS NULL;--> statement-breakpoint
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
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_channel" CHECK("outbox"."channel" IN ('mail','push')),
	CONSTRAINT "outbox_status" CHECK("outbox"."status" IN ('waiting','sent','failed','suppressed'))
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
	`shades` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "photos_status" CHECK("photos"."status" IN ('pending','active','rejected','banned')),
	CONSTRAINT "photos_visibility" CHECK("photos"."visibility" IN ('public','members','premium'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `photos_by_profile` ON `photos` (`profile_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `profile_interests` (
	`site_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`interest` text NOT NULL,
	PRIMARY KEY(`profile_id`, `interest`)
) WITHOUT ROWID;
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
	`has_photo` integer DEFAULT false NOT NULL,
	`fictional` integer DEFAULT false NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`visible_logged_out` integer DEFAULT false NOT NULL,
	`promoted` integer DEFAULT false NOT NULL,
	`joined_at` integer NOT NULL,
	`last_active_at` integer NOT NULL,
	CONSTRAINT "profiles_status" CHECK("profiles"."status" IN ('draft','disabled','pending_review','active','hidden','rejected')),
	CONSTRAINT "profiles_birth_date" CHECK("profiles"."birth_date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')
);
--> statement-breakpoint
CREATE INDEX `profiles_by_country` ON `profiles` (`site_id`,`gender`,`country`,`has_photo`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_region` ON `profiles` (`site_id`,`gender`,`country`,`region`,`has_photo`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_shown` ON `profiles` (`site_id`,`country`,`fictional`,`has_photo`,last_active_at DESC) WHERE status = 'active' AND (promoted = 1 OR fictional = 1);--> statement-breakpoint
CREATE TABLE `blocks` (
	`site_id` text NOT NULL,
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `blocks_by_blocker` ON `blocks` (`blocker_id`,created_at DESC,blocked_id DESC);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sessions_by_account` ON `sessions` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `signup_sources` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`lander` text,
	`campaign` text,
	`network` text,
	`ref` text,
	`sub1` text,
	`sub2` text,
	`sub3` text,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `signup_sources_by_network` ON `signup_sources` (`site_id`,`network`,`created_at`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`site_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `key`),
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `site_settings_by_company` ON `site_settings` (`value`) WHERE key = 'company_id';--> statement-breakpoint
CREATE TABLE `sites` (
	`id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `sites_by_host` ON `sites` (`host`);--> statement-breakpoint
CREATE TABLE `bounces` (
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`lander` text NOT NULL,
	`campaign` text NOT NULL,
	`bucket` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`site_id`, `day`, `lander`, `campaign`, `bucket`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `wallet_entries` (
	`wallet_id` text NOT NULL,
	`reason` text NOT NULL,
	`key` text NOT NULL,
	`site_id` text NOT NULL,
	`number` integer NOT NULL,
	`amount` integer NOT NULL,
	`conversation_id` text,
	`seq` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`wallet_id`, `reason`, `key`),
	CONSTRAINT "wallet_entries_reason" CHECK("wallet_entries"."reason" IN ('signup','message','photo','gift','grant','bonus','purchase','refund','chargeback','withdrawal','folded')),
	CONSTRAINT "wallet_entries_amount_whole" CHECK(typeof("wallet_entries"."amount") = 'integer')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `wallets` (
	`id` text PRIMARY KEY DEFAULT (lower(hex(randomblob(11)))) NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text,
	`balance` integer DEFAULT 0 NOT NULL,
	`entries` integer DEFAULT 0 NOT NULL,
	`last_reason` text,
	`last_key` text,
	CONSTRAINT "wallets_balance_not_negative" CHECK("wallets"."balance" >= 0),
	CONSTRAINT "wallets_balance_whole" CHECK(typeof("wallets"."balance") = 'integer')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallets_by_account` ON `wallets` (`account_id`) WHERE account_id IS NOT NULL;