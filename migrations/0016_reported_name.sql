ALTER TABLE `reports` ADD `reported_name` text;--> statement-breakpoint
UPDATE `reports` SET `reported_name` = COALESCE((SELECT json_extract(`evidence`.`profile`, '$.name') FROM `evidence` WHERE `evidence`.`complaint_id` = `reports`.`complaint_id`), (SELECT `profiles`.`name` FROM `profiles` WHERE `profiles`.`id` = `reports`.`reported_id`));
