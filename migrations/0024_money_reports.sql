CREATE INDEX `refunds_by_site` ON `refunds` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_by_time` ON `payments` (`created_at`);