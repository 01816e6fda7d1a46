CREATE TABLE `reconciliations` (
	`site_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`found` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `orders_by_time` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `receipts_by_time` ON `receipts` (`company_id`,`issued_at`,`number`);--> statement-breakpoint
CREATE INDEX `receipts_by_number` ON `receipts` (`number`);--> statement-breakpoint
CREATE INDEX `refunds_owed` ON `refunds` (`created_at`,`id`) WHERE state IN ('waiting','pending','failed');--> statement-breakpoint
CREATE INDEX `refunds_chargebacks` ON `refunds` (`created_at`,`id`) WHERE kind = 'chargeback';