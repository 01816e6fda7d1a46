CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`roles` text NOT NULL,
	`setup_secret` text,
	`setup_step` integer DEFAULT 0 NOT NULL,
	`setup_expires_at` integer,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	CONSTRAINT "staff_roles" CHECK(json_valid("staff"."roles") AND json_array_length("staff"."roles") > 0),
	CONSTRAINT "staff_setup" CHECK(("staff"."setup_secret" IS NULL) = ("staff"."setup_expires_at" IS NULL)),
	CONSTRAINT "staff_removed" CHECK("staff"."removed_at" IS NULL OR "staff"."setup_secret" IS NULL)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_by_email` ON `staff` (`email`) WHERE "staff"."removed_at" IS NULL;--> statement-breakpoint
CREATE TABLE `staff_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
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
CREATE UNIQUE INDEX `staff_passkeys_by_credential` ON `staff_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `staff_passkeys_by_staff` ON `staff_passkeys` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`public_id` text NOT NULL,
	`setup` integer DEFAULT false NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `staff_sessions_by_staff` ON `staff_sessions` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_sessions_by_expiry` ON `staff_sessions` (`expires_at`);