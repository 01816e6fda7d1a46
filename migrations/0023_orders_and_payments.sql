CREATE TABLE `debit_blocks` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`order_id` text NOT NULL,
	`blocked_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `debit_forms` (
	`order_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`form` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`code_attempts` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `debit_forms_by_account` ON `debit_forms` (`account_id`);--> statement-breakpoint
CREATE INDEX `debit_forms_by_time` ON `debit_forms` (`code_expires_at`);--> statement-breakpoint
CREATE TABLE `mandates` (
	`order_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text,
	`reference` text NOT NULL,
	`account_holder` text,
	`iban_end` text,
	`street` text,
	`house_number` text,
	`zip` text,
	`city` text,
	`phone` text,
	`agreed_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mandates_by_account` ON `mandates` (`account_id`);--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`site_id` text NOT NULL,
	`code` text NOT NULL,
	`value_percentage` integer NOT NULL,
	`country` text,
	`user_id` text,
	`currency` text,
	`minimum_order_value` integer DEFAULT 0 NOT NULL,
	`paymentmethods` text,
	`expires` integer,
	`validity` text DEFAULT 'once-per-user' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `code`),
	CONSTRAINT "discount_codes_status" CHECK("discount_codes"."status" IN ('active','ended')),
	CONSTRAINT "discount_codes_validity" CHECK("discount_codes"."validity" IN ('once','once-per-user','unlimited')),
	CONSTRAINT "discount_codes_percentage" CHECK("discount_codes"."value_percentage" BETWEEN 1 AND 90)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `discount_uses` (
	`site_id` text NOT NULL,
	`code` text NOT NULL,
	`slot` text NOT NULL,
	`account_id` text,
	`order_id` text NOT NULL,
	`held_until` integer,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `code`, `slot`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `discount_uses_by_account` ON `discount_uses` (`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `discount_uses_by_order` ON `discount_uses` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text,
	`wallet_id` text NOT NULL,
	`client_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`bundle` text NOT NULL,
	`credits` integer NOT NULL,
	`currency` text NOT NULL,
	`list_price` integer NOT NULL,
	`discount` text DEFAULT 'none' NOT NULL,
	`discount_code` text,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`price` integer NOT NULL,
	`country` text NOT NULL,
	`vat_rate` integer NOT NULL,
	`vat` integer NOT NULL,
	`method` text NOT NULL,
	`immediate_at` integer NOT NULL,
	`back` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	`ended_at` integer,
	CONSTRAINT "orders_state" CHECK("orders"."state" IN ('open','completed','withdrawn','charged_back')),
	CONSTRAINT "orders_discount" CHECK("orders"."discount" IN ('none','welcome','code','leaving')),
	CONSTRAINT "orders_method" CHECK("orders"."method" IN ('creditcard','visa','mastercard','maestro','applepay','paypal','ideal','bancontact','eps','sofort','giropay','sdd','sct')),
	CONSTRAINT "orders_price" CHECK("orders"."price" BETWEEN 1 AND "orders"."list_price"),
	CONSTRAINT "orders_vat" CHECK("orders"."vat" BETWEEN 0 AND "orders"."price")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`account_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `orders_by_account` ON `orders` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_site` ON `orders` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`created_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `receipts` (
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`site_id` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text,
	`company` text NOT NULL,
	`issued_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `number`),
	CONSTRAINT "receipts_kind" CHECK("receipts"."kind" IN ('receipt','credit_note'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_of_order` ON `receipts` (`order_id`) WHERE refund_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_of_refund` ON `receipts` (`refund_id`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`reason` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`try_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_kind" CHECK("refunds"."kind" IN ('withdrawal','goodwill','surplus','chargeback','at_provider')),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('waiting','pending','completed','failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" >= 0 AND "refunds"."credits" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_once` ON `refunds` (`payment_id`,`kind`) WHERE kind <> 'at_provider';--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_to_try` ON `refunds` (`try_at`) WHERE state IN ('waiting','pending');--> statement-breakpoint
CREATE TABLE `spending_limits` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer,
	`next_amount` integer,
	`next_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`site_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `event_id`),
	CONSTRAINT "payment_events_provider" CHECK("payment_events"."provider" IN ('bank','stripe')),
	CONSTRAINT "payment_events_kind" CHECK("payment_events"."kind" IN ('payment','refund'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_events_by_payment` ON `payment_events` (`payment_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`method` text NOT NULL,
	`provider_id` text,
	`state` text DEFAULT 'created' NOT NULL,
	`fault` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`url` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`look_at` integer NOT NULL,
	`looks` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_provider" CHECK("payments"."provider" IN ('bank','stripe')),
	CONSTRAINT "payments_method" CHECK("payments"."method" IN ('creditcard','visa','mastercard','maestro','applepay','paypal','ideal','bancontact','eps','sofort','giropay','sdd','sct')),
	CONSTRAINT "payments_state" CHECK("payments"."state" IN ('created','pending','completed','failed','cancelled','surplus','refunded','charged_back')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0 AND typeof("payments"."amount") = 'integer')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_provider` ON `payments` (`provider`,`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_paid_once` ON `payments` (`order_id`) WHERE state IN ('completed','refunded','charged_back');--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_to_look` ON `payments` (`look_at`) WHERE state IN ('created','pending');
--> statement-breakpoint
-- What was agreed is never changed, and whose an order is only forgotten. States move forward, and an order is completed by a payment of its own price alone.
CREATE TRIGGER `orders_are_frozen` BEFORE UPDATE OF `id`, `site_id`, `wallet_id`, `client_id`, `bundle`, `credits`, `currency`, `list_price`, `discount`, `discount_code`, `discount_percent`, `price`, `country`, `vat_rate`, `vat`, `immediate_at`, `created_at` ON `orders` BEGIN SELECT RAISE(ABORT, 'what was ordered is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `orders_never_change_hands` BEFORE UPDATE OF `account_id` ON `orders` WHEN NEW.`account_id` IS NOT NULL AND NEW.`account_id` IS NOT OLD.`account_id` BEGIN SELECT RAISE(ABORT, 'orders never change hands'); END;--> statement-breakpoint
CREATE TRIGGER `orders_move_forward` BEFORE UPDATE OF `state` ON `orders` WHEN NEW.`state` <> OLD.`state` AND NOT ((OLD.`state` = 'open' AND NEW.`state` IN ('completed')) OR (OLD.`state` = 'completed' AND NEW.`state` IN ('withdrawn', 'charged_back')) OR (OLD.`state` = 'withdrawn' AND NEW.`state` IN ('charged_back'))) BEGIN SELECT RAISE(ABORT, 'orders move forward'); END;--> statement-breakpoint
CREATE TRIGGER `orders_completed_are_paid` BEFORE UPDATE OF `state` ON `orders` WHEN NEW.`state` = 'completed' AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `order_id` = NEW.`id` AND `state` = 'completed' AND `amount` = NEW.`price` AND `currency` = NEW.`currency`) BEGIN SELECT RAISE(ABORT, 'an order is completed by a payment'); END;--> statement-breakpoint
CREATE TRIGGER `orders_start_open` BEFORE INSERT ON `orders` WHEN NEW.`state` <> 'open' BEGIN SELECT RAISE(ABORT, 'an order starts open'); END;--> statement-breakpoint
CREATE TRIGGER `orders_paid_stay` BEFORE DELETE ON `orders` WHEN OLD.`state` <> 'open' BEGIN SELECT RAISE(ABORT, 'orders that were paid stay'); END;--> statement-breakpoint
-- A payment is of its order, and moves forward by what its provider says.
CREATE TRIGGER `payments_are_of_their_order` BEFORE INSERT ON `payments` WHEN NEW.`state` <> 'created' OR NOT EXISTS (SELECT 1 FROM `orders` WHERE `id` = NEW.`order_id` AND `site_id` = NEW.`site_id` AND `price` = NEW.`amount` AND `currency` = NEW.`currency`) BEGIN SELECT RAISE(ABORT, 'a payment is of its order'); END;--> statement-breakpoint
CREATE TRIGGER `payments_are_frozen` BEFORE UPDATE OF `id`, `site_id`, `order_id`, `provider`, `method`, `amount`, `currency`, `created_at` ON `payments` BEGIN SELECT RAISE(ABORT, 'what is to be paid is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `payments_keep_their_name` BEFORE UPDATE OF `provider_id` ON `payments` WHEN OLD.`provider_id` IS NOT NULL AND NEW.`provider_id` IS NOT OLD.`provider_id` BEGIN SELECT RAISE(ABORT, 'a payment keeps the name that its provider gave it'); END;--> statement-breakpoint
CREATE TRIGGER `payments_move_forward` BEFORE UPDATE OF `state` ON `payments` WHEN NEW.`state` <> OLD.`state` AND NOT ((OLD.`state` = 'created' AND NEW.`state` IN ('pending', 'completed', 'failed', 'cancelled', 'surplus')) OR (OLD.`state` = 'pending' AND NEW.`state` IN ('completed', 'failed', 'cancelled', 'surplus')) OR (OLD.`state` = 'failed' AND NEW.`state` IN ('completed', 'surplus')) OR (OLD.`state` = 'cancelled' AND NEW.`state` IN ('completed', 'surplus')) OR (OLD.`state` = 'completed' AND NEW.`state` IN ('refunded', 'charged_back')) OR (OLD.`state` = 'surplus' AND NEW.`state` IN ('refunded', 'charged_back')) OR (OLD.`state` = 'refunded' AND NEW.`state` IN ('charged_back'))) BEGIN SELECT RAISE(ABORT, 'payments move forward'); END;--> statement-breakpoint
CREATE TRIGGER `payments_paid_stay` BEFORE DELETE ON `payments` WHEN OLD.`state` IN ('completed', 'surplus', 'refunded', 'charged_back') BEGIN SELECT RAISE(ABORT, 'payments that were paid stay'); END;--> statement-breakpoint
-- What a provider said stands.
CREATE TRIGGER `payment_events_are_never_changed` BEFORE UPDATE ON `payment_events` BEGIN SELECT RAISE(ABORT, 'what a provider said is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `payment_events_are_never_deleted` BEFORE DELETE ON `payment_events` BEGIN SELECT RAISE(ABORT, 'what a provider said is never deleted'); END;--> statement-breakpoint
-- No more goes back than was paid.
CREATE TRIGGER `refunds_are_of_their_payment` BEFORE INSERT ON `refunds` WHEN NEW.`kind` IN ('withdrawal', 'goodwill', 'surplus') AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `id` = NEW.`payment_id` AND `order_id` = NEW.`order_id` AND `site_id` = NEW.`site_id` AND `currency` = NEW.`currency` AND `amount` >= NEW.`amount` + (SELECT coalesce(sum(`amount`), 0) FROM `refunds` WHERE `order_id` = NEW.`order_id` AND `payment_id` = NEW.`payment_id` AND `kind` <> 'chargeback' AND `state` <> 'failed')) BEGIN SELECT RAISE(ABORT, 'no more goes back than was paid'); END;--> statement-breakpoint
CREATE TRIGGER `refunds_are_frozen` BEFORE UPDATE OF `id`, `site_id`, `order_id`, `payment_id`, `kind`, `amount`, `currency`, `credits`, `created_at` ON `refunds` BEGIN SELECT RAISE(ABORT, 'what goes back is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `refunds_move_forward` BEFORE UPDATE OF `state` ON `refunds` WHEN NEW.`state` <> OLD.`state` AND NOT ((OLD.`state` = 'waiting' AND NEW.`state` IN ('pending', 'completed', 'failed')) OR (OLD.`state` = 'pending' AND NEW.`state` IN ('completed', 'failed')) OR (OLD.`state` = 'failed' AND NEW.`state` IN ('completed'))) BEGIN SELECT RAISE(ABORT, 'refunds move forward'); END;--> statement-breakpoint
CREATE TRIGGER `refunds_are_never_deleted` BEFORE DELETE ON `refunds` BEGIN SELECT RAISE(ABORT, 'refunds are never deleted'); END;--> statement-breakpoint
-- Numbers of receipts have no gap, and what was issued stands.
CREATE TRIGGER `receipts_are_numbered` BEFORE INSERT ON `receipts` WHEN NEW.`number` IS NOT (SELECT coalesce(max(`number`), 0) + 1 FROM `receipts` WHERE `company_id` = NEW.`company_id`) BEGIN SELECT RAISE(ABORT, 'a receipt takes the next number'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_are_never_changed` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_are_never_deleted` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are never deleted'); END;
