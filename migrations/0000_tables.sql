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
	`email` text,
	CONSTRAINT "account_tokens_purpose" CHECK("account_tokens"."purpose" IN ('activate','reset','login','mail_change','undo_mail_change','reactivate','unsubscribe'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_tokens_by_account` ON `account_tokens` (`account_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_email` ON `account_tokens` (`site_id`,`email`) WHERE "account_tokens"."email" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`status` text NOT NULL,
	`language` text NOT NULL,
	`signup_step` integer DEFAULT 1 NOT NULL,
	`signup_for_profile_id` text,
	`signup_message` text,
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
CREATE INDEX `accounts_by_activated` ON `accounts` (`activated_at`,`id`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `accounts_invited_by` ON `accounts` (`signup_for_profile_id`) WHERE signup_for_profile_id IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `known_browsers` (
	`mark_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `known_browsers_by_account` ON `known_browsers` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `known_browsers_by_created` ON `known_browsers` (`created_at`);--> statement-breakpoint
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
	`decision` text,
	`decided_at` integer,
	`staff` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "complaints_kind" CHECK("complaints"."kind" IN ('payment','member','content','privacy','other')),
	CONSTRAINT "complaints_status" CHECK("complaints"."status" IN ('open','in_work','closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_by_case_number` ON `complaints` (`site_id`,`case_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_by_form_key` ON `complaints` (`site_id`,`form_key`);--> statement-breakpoint
CREATE INDEX `complaints_by_account` ON `complaints` (`account_id`,created_at DESC,id DESC) WHERE account_id IS NOT NULL;--> statement-breakpoint
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
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_by_reported` ON `reports` (`reported_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`started_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`archive_at` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `conversations_by_archiving` ON `conversations` (`archive_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`site_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`body` text NOT NULL,
	`credits` integer NOT NULL,
	`created_at` integer NOT NULL,
	`gift` text,
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
	`received_seq` integer DEFAULT 0 NOT NULL,
	`cleared_seq` integer DEFAULT 0 NOT NULL,
	`forgotten_seq` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`archived_to` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	`unread_since` integer,
	PRIMARY KEY(`conversation_id`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `participants_by_member` ON `participants` (`member_id`,last_message_at DESC,conversation_id DESC);--> statement-breakpoint
CREATE INDEX `participants_unread` ON `participants` (`member_id`) WHERE unread > 0;--> statement-breakpoint
CREATE INDEX `participants_waiting` ON `participants` (`unread_since`) WHERE unread_since IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reactions` (
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`member_id` text NOT NULL,
	`site_id` text NOT NULL,
	`reaction` text NOT NULL,
	`reacted_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `seq`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `replies` (
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`site_id` text NOT NULL,
	`reply_to` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `seq`),
	CONSTRAINT "replies_to_earlier" CHECK("replies"."reply_to" < "replies"."seq")
) WITHOUT ROWID;
--> statement-breakpoint
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
	`iban_hash` text,
	`phone_hash` text,
	`street` text,
	`house_number` text,
	`zip` text,
	`city` text,
	`phone` text,
	`agreed_at` integer NOT NULL,
	`returned_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mandates_by_account` ON `mandates` (`account_id`);--> statement-breakpoint
CREATE INDEX `mandates_by_iban` ON `mandates` (`iban_hash`) WHERE iban_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mandates_by_phone` ON `mandates` (`phone_hash`) WHERE phone_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `departures` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`kind` text NOT NULL,
	`account_status` text NOT NULL,
	`profile_status` text NOT NULL,
	`reason` text,
	`remarks` text,
	`origin` text NOT NULL,
	`begun_at` integer NOT NULL,
	`due_at` integer,
	`erased_at` integer,
	CONSTRAINT "departures_kind" CHECK("departures"."kind" IN ('deletion','suspension','ban')),
	CONSTRAINT "departures_reason" CHECK("departures"."reason" IN ('price','found_someone','not_looking','site_problems','no_members','time','other'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `departures_by_due` ON `departures` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `staff_deeds` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`deed` text NOT NULL,
	`reason` text NOT NULL,
	`staff` text NOT NULL,
	`knock_hash` text NOT NULL,
	`origin` text NOT NULL,
	`at` integer NOT NULL,
	`carried_out_at` integer,
	`fake` integer DEFAULT false NOT NULL,
	`refunded_at` integer,
	CONSTRAINT "staff_deeds_deed" CHECK("staff_deeds"."deed" IN ('suspend','ban','restore','factor_off'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `staff_deeds_by_account` ON `staff_deeds` (`account_id`,`at`);--> statement-breakpoint
CREATE INDEX `staff_deeds_waiting` ON `staff_deeds` (`at`) WHERE carried_out_at IS NULL;--> statement-breakpoint
CREATE INDEX `staff_deeds_owing` ON `staff_deeds` (`at`) WHERE fake = 1 AND refunded_at IS NULL;--> statement-breakpoint
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
CREATE TABLE `region_counts` (
	`site_id` text NOT NULL,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`members` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `country`, `region`)
) WITHOUT ROWID;
--> statement-breakpoint
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
CREATE TABLE `finder_answers` (
	`member_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`answers` text NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "finder_answers_bytes" CHECK(length("finder_answers"."answers") <= 600)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `games` (
	`member_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`swipes` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `swipes` (
	`member_id` text NOT NULL,
	`other_id` text NOT NULL,
	`site_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`day` text NOT NULL,
	`swiped_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `other_id`),
	CONSTRAINT "swipes_kind" CHECK("swipes"."kind" IN ('like','pass'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `swipes_by_number` ON `swipes` (`member_id`,number DESC);--> statement-breakpoint
CREATE INDEX `swipes_by_other` ON `swipes` (`other_id`);--> statement-breakpoint
CREATE INDEX `swipes_by_time` ON `swipes` (`swiped_at`);--> statement-breakpoint
CREATE TABLE `gifts_received` (
	`member_id` text NOT NULL,
	`gift` text NOT NULL,
	`site_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`member_id`, `gift`),
	CONSTRAINT "gifts_received_count" CHECK("gifts_received"."count" > 0)
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
CREATE INDEX `likes_waiting` ON `likes` (`created_at`,`to_id`,`from_id`) WHERE seen_at IS NULL;--> statement-breakpoint
CREATE TABLE `notes` (
	`site_id` text NOT NULL,
	`writer_id` text NOT NULL,
	`about_id` text NOT NULL,
	`body` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`writer_id`, `about_id`),
	CONSTRAINT "notes_body" CHECK(length(CAST("notes"."body" AS BLOB)) BETWEEN 1 AND 4000)
);
--> statement-breakpoint
CREATE INDEX `notes_by_about` ON `notes` (`about_id`);--> statement-breakpoint
CREATE TABLE `night_notices` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `night_notices_by_due` ON `night_notices` (`due_at`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`mail` integer NOT NULL,
	`push` integer NOT NULL,
	`show_words` integer DEFAULT false NOT NULL,
	`quiet_from` integer NOT NULL,
	`quiet_until` integer NOT NULL,
	`time_zone` text,
	`weekly_at` integer,
	`changed_at` integer NOT NULL,
	CONSTRAINT "notification_settings_hours" CHECK(quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notification_settings_weekly` ON `notification_settings` (`weekly_at`) WHERE weekly_at IS NOT NULL;--> statement-breakpoint
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
	`staff` text,
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
CREATE INDEX `refunds_by_site` ON `refunds` (`site_id`,`created_at`);--> statement-breakpoint
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
	`account_id` text,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`key` text,
	`due_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`fault` text,
	CONSTRAINT "outbox_channel" CHECK("outbox"."channel" IN ('mail','push')),
	CONSTRAINT "outbox_status" CHECK("outbox"."status" IN ('waiting','sent','failed','suppressed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_by_key` ON `outbox` (`account_id`,`channel`,`key`) WHERE key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_account` ON `outbox` (`account_id`,`created_at`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_status` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `payments_by_time` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_to_look` ON `payments` (`look_at`) WHERE state IN ('created','pending');--> statement-breakpoint
CREATE TABLE `banned_looks` (
	`site_id` text NOT NULL,
	`band` integer NOT NULL,
	`look` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `band`, `look`)
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
	`refused_at` integer,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_photos_by_message` ON `chat_photos` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE INDEX `chat_photos_by_sender` ON `chat_photos` (`sender_id`,`id`);--> statement-breakpoint
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
	`look` text DEFAULT '' NOT NULL,
	`client_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "photos_status" CHECK("photos"."status" IN ('pending','active','rejected','banned')),
	CONSTRAINT "photos_visibility" CHECK("photos"."visibility" IN ('public','members','premium'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `photos_by_profile` ON `photos` (`profile_id`,`position`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `photos_by_client` ON `photos` (`profile_id`,`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_pending` ON `photos` (`site_id`,`created_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `unused_photos` (
	`photo_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `unused_photos_by_since` ON `unused_photos` (`since`);--> statement-breakpoint
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
	`invisible` integer DEFAULT false NOT NULL,
	`hides_presence` integer DEFAULT false NOT NULL,
	`hides_receipts` integer DEFAULT false NOT NULL,
	`hides_typing` integer DEFAULT false NOT NULL,
	`shows_gifts` integer DEFAULT false NOT NULL,
	`blurs_photos` integer DEFAULT false NOT NULL,
	`joined_at` integer NOT NULL,
	`last_active_at` integer NOT NULL,
	`traits` integer DEFAULT 0 NOT NULL,
	`traits_2` integer DEFAULT 0 NOT NULL,
	`interest_bits` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "profiles_status" CHECK("profiles"."status" IN ('draft','disabled','pending_review','active','hidden','rejected')),
	CONSTRAINT "profiles_birth_date" CHECK("profiles"."birth_date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')
);
--> statement-breakpoint
CREATE INDEX `profiles_by_country` ON `profiles` (`site_id`,`gender`,`country`,`has_photo`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`,`joined_at`,`hides_presence`,`region`,`traits`,`traits_2`,`interest_bits`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_region` ON `profiles` (`site_id`,`gender`,`country`,`region`,`has_photo`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`,`joined_at`,`hides_presence`,`traits`,`traits_2`,`interest_bits`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_newest` ON `profiles` (`site_id`,`gender`,`country`,`has_photo`,joined_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`,`last_active_at`,`hides_presence`,`region`,`traits`,`traits_2`,`interest_bits`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_joined` ON `profiles` (`site_id`,`gender`,`country`,`region`,joined_at DESC,id DESC,`birth_date`,`fictional`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_shown` ON `profiles` (`site_id`,`country`,`fictional`,`has_photo`,last_active_at DESC) WHERE status = 'active' AND (promoted = 1 OR fictional = 1);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`session_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_by_endpoint` ON `push_subscriptions` (`site_id`,`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_account` ON `push_subscriptions` (`account_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_seen` ON `push_subscriptions` (`seen_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`site_id` text NOT NULL,
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `blocks_by_blocker` ON `blocks` (`blocker_id`,created_at DESC,blocked_id DESC);--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`member_id` text NOT NULL,
	`id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`gender` text NOT NULL,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`min_age` integer NOT NULL,
	`max_age` integer NOT NULL,
	`fictional` integer DEFAULT false NOT NULL,
	`photo` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`is_new` integer DEFAULT false NOT NULL,
	`traits` integer NOT NULL,
	`traits_2` integer DEFAULT 0 NOT NULL,
	`interests` integer NOT NULL,
	`sort` text NOT NULL,
	`saved_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `id`),
	CONSTRAINT "saved_searches_gender" CHECK("saved_searches"."gender" IN ('female','male','both')),
	CONSTRAINT "saved_searches_sort" CHECK("saved_searches"."sort" IN ('active','newest')),
	CONSTRAINT "saved_searches_name" CHECK(length(CAST("saved_searches"."name" AS BLOB)) <= 160)
) WITHOUT ROWID;
--> statement-breakpoint
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
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`public_id` text DEFAULT '' NOT NULL,
	`device` text NOT NULL,
	`place` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sessions_by_account` ON `sessions` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `held_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`client_id` text NOT NULL,
	`body` text NOT NULL,
	`shown` integer NOT NULL,
	`agrees` integer DEFAULT false NOT NULL,
	`kinds` integer NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`staff` text,
	`origin` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "held_messages_status" CHECK("held_messages"."status" IN ('waiting','released','refused','unsent'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `held_messages_by_pair` ON `held_messages` (`sender_id`,`recipient_id`);--> statement-breakpoint
CREATE INDEX `held_messages_by_recipient` ON `held_messages` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `held_messages_by_status` ON `held_messages` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `held_messages_by_time` ON `held_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `openers` (
	`site_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`kinds` integer NOT NULL,
	`mark` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sender_id`, `recipient_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `openers_by_recipient` ON `openers` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `openers_by_time` ON `openers` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `site_moves` (
	`site_id` text PRIMARY KEY NOT NULL,
	`from_database` text NOT NULL,
	`to_database` text NOT NULL,
	`phase` text NOT NULL,
	`began_at` integer NOT NULL,
	CONSTRAINT "site_moves_phase" CHECK("site_moves"."phase" IN ('copy','undo','clean'))
) WITHOUT ROWID;
--> statement-breakpoint
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
	`database` text DEFAULT 'DB' NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `sites_by_host` ON `sites` (`host`);--> statement-breakpoint
CREATE TABLE `mail_suppressions` (
	`site_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`lifted_at` integer,
	PRIMARY KEY(`site_id`, `address_hash`),
	CONSTRAINT "mail_suppressions_reason" CHECK("mail_suppressions"."reason" IN ('bounce','fbl','unsubscribe'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `soft_bounces` (
	`site_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`bounces` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`unanswered_at` integer,
	PRIMARY KEY(`site_id`, `address_hash`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `soft_bounces_by_last` ON `soft_bounces` (`last_at`);--> statement-breakpoint
CREATE TABLE `takeouts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`account_id` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	CONSTRAINT "takeouts_status" CHECK("takeouts"."status" IN ('waiting','ready','failed'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `takeouts_waiting` ON `takeouts` (`account_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `takeouts_by_account` ON `takeouts` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `takeouts_by_expiry` ON `takeouts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `takeouts_stuck` ON `takeouts` (`created_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE TABLE `lander_visits` (
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
	`folded` integer,
	`hash` text,
	PRIMARY KEY(`wallet_id`, `reason`, `key`),
	CONSTRAINT "wallet_entries_reason" CHECK("wallet_entries"."reason" IN ('signup','message','photo','gift','grant','bonus','purchase','refund','chargeback','withdrawal','folded')),
	CONSTRAINT "wallet_entries_amount_whole" CHECK(typeof("wallet_entries"."amount") = 'integer')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `wallet_links` (
	`wallet_id` text NOT NULL,
	`number` integer NOT NULL,
	`site_id` text NOT NULL,
	`balance` integer NOT NULL,
	`at` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`wallet_id`, `number`)
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