ALTER TABLE `mandates` ADD `iban_hash` text;--> statement-breakpoint
ALTER TABLE `mandates` ADD `phone_hash` text;--> statement-breakpoint
ALTER TABLE `mandates` ADD `returned_at` integer;--> statement-breakpoint
CREATE INDEX `mandates_by_iban` ON `mandates` (`iban_hash`) WHERE iban_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mandates_by_phone` ON `mandates` (`phone_hash`) WHERE phone_hash IS NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `staff` text;--> statement-breakpoint
-- A payment that was too many stays so: what became of its money is told by its refund.
DROP TRIGGER `payments_move_forward`;--> statement-breakpoint
CREATE TRIGGER `payments_move_forward` BEFORE UPDATE OF `state` ON `payments` WHEN NEW.`state` <> OLD.`state` AND NOT ((OLD.`state` = 'created' AND NEW.`state` IN ('pending', 'completed', 'failed', 'cancelled', 'surplus')) OR (OLD.`state` = 'pending' AND NEW.`state` IN ('completed', 'failed', 'cancelled', 'surplus')) OR (OLD.`state` = 'failed' AND NEW.`state` IN ('completed', 'surplus')) OR (OLD.`state` = 'cancelled' AND NEW.`state` IN ('completed', 'surplus')) OR (OLD.`state` = 'completed' AND NEW.`state` IN ('refunded', 'charged_back')) OR (OLD.`state` = 'refunded' AND NEW.`state` IN ('charged_back'))) BEGIN SELECT RAISE(ABORT, 'payments move forward'); END;--> statement-breakpoint
-- Who gave it back is never changed either.
DROP TRIGGER `refunds_are_frozen`;--> statement-breakpoint
CREATE TRIGGER `refunds_are_frozen` BEFORE UPDATE OF `id`, `site_id`, `order_id`, `payment_id`, `kind`, `amount`, `currency`, `credits`, `staff`, `created_at` ON `refunds` BEGIN SELECT RAISE(ABORT, 'what goes back is never changed'); END;
