CREATE TABLE `experiments` (
	`site_id` text NOT NULL,
	`slug` text NOT NULL,
	`lander_a` text NOT NULL,
	`lander_b` text NOT NULL,
	`share_b` integer NOT NULL,
	`baseline` integer NOT NULL,
	`effect` integer NOT NULL,
	`planned_a` integer NOT NULL,
	`planned_b` integer NOT NULL,
	`assigned_a` integer DEFAULT 0 NOT NULL,
	`assigned_b` integer DEFAULT 0 NOT NULL,
	`confirmed_a` integer DEFAULT 0 NOT NULL,
	`confirmed_b` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`filled_at` integer,
	`stopped_at` integer,
	PRIMARY KEY(`site_id`, `slug`),
	CONSTRAINT "experiments_share" CHECK("experiments"."share_b" BETWEEN 10 AND 90)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `experiments_by_start` ON `experiments` (`started_at`);--> statement-breakpoint
CREATE TABLE `daily_numbers` (
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`metric` text NOT NULL,
	`week` text NOT NULL,
	`country` text NOT NULL,
	`language` text NOT NULL,
	`source` text NOT NULL,
	`lander` text NOT NULL,
	`campaign` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `member_milestones` (
	`member_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`week` text NOT NULL,
	`country` text NOT NULL,
	`language` text NOT NULL,
	`source` text NOT NULL,
	`lander` text NOT NULL,
	`campaign` text NOT NULL,
	`signup_at` integer NOT NULL,
	`photo_at` integer,
	`location_at` integer,
	`about_you_at` integer,
	`about_me_at` integer,
	`confirmed_at` integer,
	`message_at` integer,
	`answer_at` integer,
	`purchase_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `number_labels` (
	`site_id` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`site_id`, `month`, `kind`, `label`),
	CONSTRAINT "number_labels_kind" CHECK("number_labels"."kind" IN ('source','campaign'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_groups` (
	`order_id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`week` text NOT NULL,
	`country` text NOT NULL,
	`language` text NOT NULL,
	`source` text NOT NULL,
	`lander` text NOT NULL,
	`campaign` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `transparency_reports` (
	`site_id` text NOT NULL,
	`month` text NOT NULL,
	`figures` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `month`)
) WITHOUT ROWID;

--> statement-breakpoint
-- Counts follow from the rows that they count: no use case, replay or repeated batch can count otherwise (decision 0126). A copied site brings its counts, so that its rows are copied without these.
CREATE TRIGGER `milestones_inserted_are_counted` AFTER INSERT ON `member_milestones` BEGIN INSERT INTO `daily_numbers` (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`, `count`, `amount`) SELECT NEW.`site_id`, strftime('%Y-%m-%d', m.`value` / 1000, 'unixepoch'), m.`key`, NEW.`week`, NEW.`country`, NEW.`language`, NEW.`source`, NEW.`lander`, NEW.`campaign`, '', 1, 0 FROM json_each(json_object('active', NEW.`signup_at`, 'signup', NEW.`signup_at`, 'photo', NEW.`photo_at`, 'location', NEW.`location_at`, 'about_you', NEW.`about_you_at`, 'about_me', NEW.`about_me_at`, 'confirmed', NEW.`confirmed_at`, 'message', NEW.`message_at`, 'answer', NEW.`answer_at`, 'purchase', NEW.`purchase_at`)) m WHERE m.`value` IS NOT NULL ON CONFLICT (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`) DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`; END;--> statement-breakpoint
CREATE TRIGGER `milestones_reached_are_counted` AFTER UPDATE OF `photo_at`, `location_at`, `about_you_at`, `about_me_at`, `confirmed_at`, `message_at`, `answer_at`, `purchase_at` ON `member_milestones` BEGIN INSERT INTO `daily_numbers` (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`, `count`, `amount`) SELECT NEW.`site_id`, strftime('%Y-%m-%d', m.`value` / 1000, 'unixepoch'), m.`key`, NEW.`week`, NEW.`country`, NEW.`language`, NEW.`source`, NEW.`lander`, NEW.`campaign`, '', 1, 0 FROM json_each(json_object('photo', iif(OLD.`photo_at` IS NULL, NEW.`photo_at`, NULL), 'location', iif(OLD.`location_at` IS NULL, NEW.`location_at`, NULL), 'about_you', iif(OLD.`about_you_at` IS NULL, NEW.`about_you_at`, NULL), 'about_me', iif(OLD.`about_me_at` IS NULL, NEW.`about_me_at`, NULL), 'confirmed', iif(OLD.`confirmed_at` IS NULL, NEW.`confirmed_at`, NULL), 'message', iif(OLD.`message_at` IS NULL, NEW.`message_at`, NULL), 'answer', iif(OLD.`answer_at` IS NULL, NEW.`answer_at`, NULL), 'purchase', iif(OLD.`purchase_at` IS NULL, NEW.`purchase_at`, NULL))) m WHERE m.`value` IS NOT NULL ON CONFLICT (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`) DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`; END;--> statement-breakpoint
CREATE TRIGGER `accounts_confirmed_are_milestones` AFTER UPDATE OF `activated_at` ON `accounts` WHEN OLD.`activated_at` IS NULL AND NEW.`activated_at` IS NOT NULL BEGIN UPDATE `member_milestones` SET `confirmed_at` = NEW.`activated_at` WHERE `member_id` = NEW.`id` AND `confirmed_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `messages_first_are_milestones` AFTER INSERT ON `messages` BEGIN UPDATE `member_milestones` SET `message_at` = NEW.`created_at` WHERE `member_id` = NEW.`sender_id` AND `message_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `messages_answered_are_milestones` AFTER INSERT ON `messages` WHEN NEW.`seq` > 1 BEGIN UPDATE `member_milestones` SET `answer_at` = NEW.`created_at` WHERE `member_id` = (SELECT `started_by` FROM `conversations` WHERE `id` = NEW.`conversation_id`) AND `member_id` <> NEW.`sender_id` AND `answer_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `orders_first_are_milestones` AFTER UPDATE OF `state` ON `orders` WHEN NEW.`state` = 'completed' AND OLD.`state` = 'open' BEGIN UPDATE `member_milestones` SET `purchase_at` = NEW.`completed_at` WHERE `member_id` = NEW.`account_id` AND `purchase_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `orders_completed_keep_groups` AFTER UPDATE OF `state` ON `orders` WHEN NEW.`state` = 'completed' AND OLD.`state` = 'open' BEGIN INSERT INTO `order_groups` (`order_id`, `site_id`, `week`, `country`, `language`, `source`, `lander`, `campaign`) SELECT NEW.`id`, NEW.`site_id`, coalesce(m.`week`, ''), coalesce(m.`country`, ''), coalesce(m.`language`, ''), coalesce(m.`source`, ''), coalesce(m.`lander`, ''), coalesce(m.`campaign`, '') FROM (SELECT 1) LEFT JOIN `member_milestones` m ON m.`member_id` = NEW.`account_id` WHERE true ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER `order_groups_are_counted` AFTER INSERT ON `order_groups` BEGIN INSERT INTO `daily_numbers` (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`, `count`, `amount`) SELECT NEW.`site_id`, strftime('%Y-%m-%d', o.`completed_at` / 1000, 'unixepoch'), 'sale', NEW.`week`, NEW.`country`, NEW.`language`, NEW.`source`, NEW.`lander`, NEW.`campaign`, o.`currency`, 1, o.`price` FROM `orders` o WHERE o.`id` = NEW.`order_id` AND o.`completed_at` IS NOT NULL ON CONFLICT (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`) DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`; END;--> statement-breakpoint
CREATE TRIGGER `refunds_inserted_are_counted` AFTER INSERT ON `refunds` WHEN NEW.`state` = 'completed' AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `id` = NEW.`payment_id` AND `state` = 'surplus') BEGIN INSERT INTO `daily_numbers` (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`, `count`, `amount`) SELECT NEW.`site_id`, strftime('%Y-%m-%d', coalesce(NEW.`done_at`, NEW.`created_at`) / 1000, 'unixepoch'), iif(NEW.`kind` = 'chargeback', 'chargeback', 'refund'), coalesce(g.`week`, ''), coalesce(g.`country`, ''), coalesce(g.`language`, ''), coalesce(g.`source`, ''), coalesce(g.`lander`, ''), coalesce(g.`campaign`, ''), NEW.`currency`, 1, NEW.`amount` FROM (SELECT 1) LEFT JOIN `order_groups` g ON g.`order_id` = NEW.`order_id` WHERE true ON CONFLICT (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`) DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`; END;--> statement-breakpoint
CREATE TRIGGER `refunds_completed_are_counted` AFTER UPDATE OF `state` ON `refunds` WHEN NEW.`state` = 'completed' AND OLD.`state` <> 'completed' AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `id` = NEW.`payment_id` AND `state` = 'surplus') BEGIN INSERT INTO `daily_numbers` (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`, `count`, `amount`) SELECT NEW.`site_id`, strftime('%Y-%m-%d', coalesce(NEW.`done_at`, NEW.`created_at`) / 1000, 'unixepoch'), iif(NEW.`kind` = 'chargeback', 'chargeback', 'refund'), coalesce(g.`week`, ''), coalesce(g.`country`, ''), coalesce(g.`language`, ''), coalesce(g.`source`, ''), coalesce(g.`lander`, ''), coalesce(g.`campaign`, ''), NEW.`currency`, 1, NEW.`amount` FROM (SELECT 1) LEFT JOIN `order_groups` g ON g.`order_id` = NEW.`order_id` WHERE true ON CONFLICT (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`) DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`; END;--> statement-breakpoint
CREATE TRIGGER `profiles_active_are_counted` AFTER UPDATE OF `last_active_at` ON `profiles` WHEN NEW.`fictional` = 0 AND NEW.`last_active_at` > OLD.`last_active_at` AND strftime('%Y-%m', NEW.`last_active_at` / 1000, 'unixepoch') <> strftime('%Y-%m', OLD.`last_active_at` / 1000, 'unixepoch') BEGIN INSERT INTO `daily_numbers` (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`, `count`, `amount`) SELECT NEW.`site_id`, strftime('%Y-%m-%d', NEW.`last_active_at` / 1000, 'unixepoch'), 'active', coalesce(m.`week`, ''), coalesce(m.`country`, NEW.`country`, ''), coalesce(m.`language`, NEW.`language`), coalesce(m.`source`, ''), coalesce(m.`lander`, ''), coalesce(m.`campaign`, ''), '', 1, 0 FROM (SELECT 1) LEFT JOIN `member_milestones` m ON m.`member_id` = NEW.`id` WHERE true ON CONFLICT (`site_id`, `day`, `metric`, `week`, `country`, `language`, `source`, `lander`, `campaign`, `currency`) DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`; END;--> statement-breakpoint
CREATE TRIGGER `milestones_confirmed_are_compared` AFTER UPDATE OF `confirmed_at` ON `member_milestones` WHEN OLD.`confirmed_at` IS NULL AND NEW.`confirmed_at` IS NOT NULL AND NEW.`campaign` LIKE 'compare-%' BEGIN UPDATE `experiments` SET `confirmed_a` = `confirmed_a` + (`lander_a` = NEW.`lander`), `confirmed_b` = `confirmed_b` + (`lander_b` = NEW.`lander`) WHERE `site_id` = NEW.`site_id` AND `slug` = substr(NEW.`campaign`, 9) AND `stopped_at` IS NULL AND (`filled_at` IS NULL OR NEW.`confirmed_at` < `filled_at` + 604800000); END;
