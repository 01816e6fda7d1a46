CREATE TABLE `affiliate_networks` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`label` text NOT NULL,
	`method` text NOT NULL,
	`url` text NOT NULL,
	`sale_delay_days` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`queued_until` integer NOT NULL,
	CONSTRAINT "affiliate_networks_method" CHECK("affiliate_networks"."method" IN ('GET','POST')),
	CONSTRAINT "affiliate_networks_delay" CHECK("affiliate_networks"."sale_delay_days" BETWEEN 0 AND 60)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_networks_by_label` ON `affiliate_networks` (`site_id`,`label`) WHERE "affiliate_networks"."ended_at" IS NULL;--> statement-breakpoint
CREATE TABLE `affiliate_postbacks` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`network_id` text NOT NULL,
	`event` text NOT NULL,
	`subject` text NOT NULL,
	`account_id` text,
	`order_id` text,
	`amount` integer,
	`currency` text,
	`sub1` text,
	`sub2` text,
	`sub3` text,
	`at` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`try_at` integer NOT NULL,
	`answer` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "affiliate_postbacks_event" CHECK("affiliate_postbacks"."event" IN ('confirmed','sale','reversal')),
	CONSTRAINT "affiliate_postbacks_state" CHECK("affiliate_postbacks"."state" IN ('waiting','sent','failed')),
	CONSTRAINT "affiliate_postbacks_amount" CHECK(("affiliate_postbacks"."event" = 'confirmed') = ("affiliate_postbacks"."amount" IS NULL) AND ("affiliate_postbacks"."amount" IS NULL) = ("affiliate_postbacks"."currency" IS NULL))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_postbacks_once` ON `affiliate_postbacks` (`network_id`,`event`,`subject`);--> statement-breakpoint
CREATE INDEX `affiliate_postbacks_by_network` ON `affiliate_postbacks` (`network_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `affiliate_postbacks_to_try` ON `affiliate_postbacks` (`try_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `affiliate_postbacks_by_account` ON `affiliate_postbacks` (`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_completed` ON `orders` (`site_id`,`completed_at`) WHERE completed_at IS NOT NULL;