DROP INDEX `likes_unseen`;--> statement-breakpoint
CREATE INDEX `likes_unseen` ON `likes` (`to_id`,created_at DESC,from_id DESC) WHERE seen_at IS NULL;--> statement-breakpoint
DROP INDEX `profiles_by_country`;--> statement-breakpoint
DROP INDEX `profiles_by_region`;--> statement-breakpoint
CREATE INDEX `profiles_by_country` ON `profiles` (`site_id`,`gender`,`country`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `profiles_by_region` ON `profiles` (`site_id`,`gender`,`country`,`region`,last_active_at DESC,id DESC,`birth_date`,`fictional`,`visible_logged_out`) WHERE status = 'active';