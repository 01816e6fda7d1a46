-- Visits of landers, which a bounced letter has nothing to do with. Until its successor is in place the release before counts none.
ALTER TABLE `bounces` RENAME TO `lander_visits`;
