CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "audit_head_one_row" CHECK("audit_head"."id" = 1)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`staff_id` text,
	`staff_name` text,
	`action` text NOT NULL,
	`site_id` text,
	`subject_kind` text NOT NULL,
	`subject_id` text,
	`member_id` text,
	`reason` text,
	`before` text,
	`after` text,
	`cause_kind` text,
	`cause_id` text,
	`salt` text,
	`details_hash` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "audit_log_seq" CHECK(typeof("audit_log"."seq") = 'integer' AND "audit_log"."seq" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_by_id` ON `audit_log` (`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_staff` ON `audit_log` (`staff_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_site` ON `audit_log` (`site_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_kind`,`subject_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_member` ON `audit_log` (`member_id`,`at`,`id`) WHERE member_id IS NOT NULL;--> statement-breakpoint
-- An entry continues the last one. The message is known to app/domain/audit-log/run-audited.ts.
CREATE TRIGGER `audit_log_is_chained` BEFORE INSERT ON `audit_log` WHEN NEW.`seq` IS NOT coalesce((SELECT `seq` FROM `audit_head`), 0) + 1 OR NEW.`previous_hash` IS NOT coalesce((SELECT `hash` FROM `audit_head`), 'empty') BEGIN SELECT RAISE(ABORT, 'audit entry out of turn'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_is_light` BEFORE INSERT ON `audit_log` WHEN length(CAST(NEW.`reason` AS BLOB)) > 8000 OR length(CAST(NEW.`before` AS BLOB)) > 16000 OR length(CAST(NEW.`after` AS BLOB)) > 16000 BEGIN SELECT RAISE(ABORT, 'audit entry too large'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_moves_head` AFTER INSERT ON `audit_log` BEGIN INSERT INTO `audit_head` (`id`, `seq`, `hash`) VALUES (1, NEW.`seq`, NEW.`hash`) ON CONFLICT (`id`) DO UPDATE SET `seq` = excluded.`seq`, `hash` = excluded.`hash`; END;--> statement-breakpoint
-- Only erasing a member changes entries: it removes what identifies the member, once the last entry names the rows.
CREATE TRIGGER `audit_log_is_never_changed` BEFORE UPDATE ON `audit_log` WHEN (NEW.`seq` = OLD.`seq` AND NEW.`id` = OLD.`id` AND NEW.`at` = OLD.`at` AND NEW.`staff_id` IS OLD.`staff_id` AND NEW.`staff_name` IS OLD.`staff_name` AND NEW.`action` = OLD.`action` AND NEW.`site_id` IS OLD.`site_id` AND NEW.`subject_kind` = OLD.`subject_kind` AND NEW.`details_hash` = OLD.`details_hash` AND NEW.`previous_hash` = OLD.`previous_hash` AND NEW.`hash` = OLD.`hash` AND OLD.`member_id` IS NOT NULL AND coalesce(NEW.`subject_id`, NEW.`member_id`, NEW.`reason`, NEW.`before`, NEW.`after`, NEW.`cause_kind`, NEW.`cause_id`, NEW.`salt`) IS NULL AND EXISTS (SELECT 1 FROM `audit_head` h JOIN `audit_log` l ON l.`seq` = h.`seq`, json_each(l.`after`, '$.entries') e WHERE l.`action` = 'log.redacted' AND e.`value` = OLD.`seq`)) IS NOT TRUE BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_is_never_deleted` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `audit_head_follows_log` BEFORE UPDATE ON `audit_head` WHEN (NEW.`id` = OLD.`id` AND NEW.`seq` = OLD.`seq` + 1 AND EXISTS (SELECT 1 FROM `audit_log` WHERE `seq` = NEW.`seq` AND `hash` = NEW.`hash`)) IS NOT TRUE BEGIN SELECT RAISE(ABORT, 'the head follows the audit log'); END;--> statement-breakpoint
CREATE TRIGGER `audit_head_is_never_deleted` BEFORE DELETE ON `audit_head` BEGIN SELECT RAISE(ABORT, 'the head follows the audit log'); END;
