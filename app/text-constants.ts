import {
  CODE_TTL,
  DELETION_GRACE_DAYS,
  FIRST_LOCK,
  KNOWN_BROWSER_TTL,
  LINK_TTL,
  MAX_LOCK,
  MAX_LOGIN_FAILURES,
} from "~/domain/account/account";
import { PASSWORD_LENGTH } from "~/domain/account/account.schema";
import { LIMITS } from "~/domain/account/limit-attempts";
import { ADULT_AGE } from "~/domain/age/age";
import { REPORTED_MESSAGES } from "~/domain/complaint/complaint";
import { APPEAL_MONTHS } from "~/domain/conduct/conduct";
import { FREE_STARTS, QUEUED_MESSAGE_TTL } from "~/domain/conversation/conversation";
import { DATA_EXPORT_TTL } from "~/domain/data-export/data-export";
import {
  DEBIT_CODE_TTL,
  DEBIT_LIMIT_PERIOD,
  MAX_DEBITED,
  MAX_OPEN_DEBITS,
} from "~/domain/direct-debit/direct-debit";
import { WELCOME_MS, WELCOME_PERCENT } from "~/domain/discount/discount";
import { INACTIVE_AFTER, MIN_REGION_COUNT } from "~/domain/discovery/discovery";
import { LIKE_WINDOW, LIKES_PER_DAY } from "~/domain/like/like";
import { QUESTION_NAMES } from "~/domain/match-finder/match-finder.schema";
import { LIMIT_RISE_DELAY } from "~/domain/order/order";
import { CHALLENGE_TTL, MAX_PASSKEYS } from "~/domain/passkey/passkey";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "~/domain/photo/photo";
import { PHOTO_MEGABYTES, PHOTO_MEGAPIXELS } from "~/domain/photo/photo.schema";
import { MAX_PROMOTED_INACTIVITY, VISIT_TTL as PROFILE_VISIT_TTL } from "~/domain/profile/profile";
import { MAX_SAVED_SEARCHES } from "~/domain/saved-search/saved-search";
import { HELD_DAYS } from "~/domain/scam-detection/scam-detection";
import { PENDING_LOGIN_TTL, SESSION_IDLE_TTL, SESSION_TTL } from "~/domain/session/session";
import { SIGNUP_STEP_COUNT, UNDER_AGE_TTL } from "~/domain/signup/signup";
import { NEWCOMER_TTL } from "~/domain/suggestion/suggestion";
import { GAME_LIKES_PER_DAY, SWIPE_TTL } from "~/domain/swipe-game/swipe-game";
import { MIN_PUBLISHED } from "~/domain/transparency/transparency";
import { RECOVERY_CODE_COUNT, TOTP_STEP } from "~/domain/two-factor/two-factor";
import { VISIT_TTL } from "~/domain/visit/visit";
import { COMPACT_AFTER, FAKE_REFUND_PERIOD } from "~/domain/wallet/wallet";
import { COOKIE_TTL, days, hours, minutes, seconds } from "~/kit/duration";
import { toMajorUnits } from "~/kit/money";
import { ACTIVATION_SECONDS } from "~/request/cookies";
import { CHOICE_TTL } from "~/request/middleware/tracking";

/**
 * Figures that texts name and that are equal for all sites: a text uses {{steps}}, and the build
 * inserts the constant of the rule (R210). Values that a site sets, such as the days to withdraw,
 * come with the page.
 */
export const TEXT_CONSTANTS: Readonly<Record<string, number>> = {
  activate_days: LINK_TTL.activate / days(1),
  activation_due_minutes: seconds(ACTIVATION_SECONDS) / minutes(1),
  appeal_months: APPEAL_MONTHS,
  adult_age: ADULT_AGE,
  app_code_seconds: TOTP_STEP / seconds(1),
  bonus_hours: WELCOME_MS / hours(1),
  bonus_percent: WELCOME_PERCENT,
  code_minutes: CODE_TTL.activate / minutes(1),
  cookie_choice_days: CHOICE_TTL / days(1),
  cookie_days: COOKIE_TTL / days(1),
  counted_days: MAX_PROMOTED_INACTIVITY / days(1),
  debit_code_minutes: DEBIT_CODE_TTL / minutes(1),
  debit_days: DEBIT_LIMIT_PERIOD / days(1),
  debit_euros: toMajorUnits(MAX_DEBITED),
  fake_refund_days: FAKE_REFUND_PERIOD / days(1),
  few: MIN_REGION_COUNT,
  finder_questions: QUESTION_NAMES.length,
  first_lock_minutes: FIRST_LOCK / minutes(1),
  least_published: MIN_PUBLISHED,
  folded_days: COMPACT_AFTER / days(1),
  free_photos: FREE_PHOTOS,
  free_starts: FREE_STARTS,
  gallery_photos: LIMITS.gallery_photo.most,
  game_days: SWIPE_TTL / days(1),
  game_likes: GAME_LIKES_PER_DAY,
  held_days: HELD_DAYS,
  inactive_days: INACTIVE_AFTER / days(1),
  known_days: KNOWN_BROWSER_TTL / days(1),
  like_hours: LIKE_WINDOW / hours(1),
  likes_a_day: LIKES_PER_DAY,
  login_code_minutes: CODE_TTL.login / minutes(1),
  login_failures: MAX_LOGIN_FAILURES,
  longest_lock_hours: MAX_LOCK / hours(1),
  mail_change_hours: LINK_TTL.mail_change / hours(1),
  mails_unconfirmed: LIMITS.unconfirmed_mail.most,
  open_debits: MAX_OPEN_DEBITS,
  passkeys: MAX_PASSKEYS,
  passkey_minutes: CHALLENGE_TTL / minutes(1),
  newcomer_days: NEWCOMER_TTL / days(1),
  password_longest: PASSWORD_LENGTH.longest,
  password_shortest: PASSWORD_LENGTH.shortest,
  photo_megabytes: PHOTO_MEGABYTES,
  photo_megapixels: PHOTO_MEGAPIXELS,
  premium_photos: PREMIUM_PHOTOS,
  recovery_codes: RECOVERY_CODE_COUNT,
  reported_messages: REPORTED_MESSAGES,
  return_days: DELETION_GRACE_DAYS,
  rise_hours: LIMIT_RISE_DELAY / hours(1),
  saved_searches: MAX_SAVED_SEARCHES,
  second_step_minutes: PENDING_LOGIN_TTL / minutes(1),
  session_days: SESSION_TTL / days(1),
  session_idle_days: SESSION_IDLE_TTL / days(1),
  signup_photos: LIMITS.photo.most,
  steps: SIGNUP_STEP_COUNT,
  takeout_hours: DATA_EXPORT_TTL / hours(1),
  under_age_hours: UNDER_AGE_TTL / hours(1),
  undo_hours: LINK_TTL.undo_mail_change / hours(1),
  profile_visit_days: PROFILE_VISIT_TTL / days(1),
  visit_minutes: VISIT_TTL / minutes(1),
  waiting_days: QUEUED_MESSAGE_TTL / days(1),
};
