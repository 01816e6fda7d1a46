CREATE TABLE `factors` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`account_id`, `code_hash`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '' NOT NULL,
	`synced` integer DEFAULT false NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_by_credential` ON `passkeys` (`site_id`,`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_account` ON `passkeys` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `used_challenges_by_expiry` ON `used_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `pending_logins` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pending_logins_by_account` ON `pending_logins` (`account_id`);--> statement-breakpoint
CREATE INDEX `pending_logins_by_expiry` ON `pending_logins` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `public_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
UPDATE `sessions` SET `public_id` = lower(hex(randomblob(11))) WHERE `public_id` = '';
