import {
  CODE_LIVES,
  DAYS_TO_RETURN,
  FIRST_LOCK,
  KNOWN_FOR,
  LINK_LIVES,
  LOGIN_FAILURES,
  LONGEST_LOCK,
} from "~/domain/account/account";
import { PASSWORD_LENGTH } from "~/domain/account/account.schema";
import { LIMITS } from "~/domain/account/limit-attempts";
import { REPORTED_MESSAGES } from "~/domain/complaint/complaint";
import { FREE_STARTS, WAITING_FOR } from "~/domain/conversation/conversation";
import {
  DEBIT_CODE_LIVES,
  DEBITED_WITHIN,
  MAX_DEBITED,
  MAX_OPEN_DEBITS,
} from "~/domain/debit/debit";
import { WELCOME_MS, WELCOME_PERCENT } from "~/domain/discount/discount";
import { FEW, INACTIVE_AFTER } from "~/domain/discovery/discovery";
import { RECOVERY_CODES, STEP } from "~/domain/factor/factor";
import { QUESTION_NAMES } from "~/domain/finder/finder.schema";
import { GAME_LIKES, REMEMBERED_FOR } from "~/domain/game/game";
import { LIKE_WINDOW, LIKES_PER_DAY } from "~/domain/like/like";
import { RISES_AFTER } from "~/domain/order/order";
import { CHALLENGE_LIVES, MAX_PASSKEYS } from "~/domain/passkey/passkey";
import { PHOTO_MEGABYTES, PHOTO_MEGAPIXELS } from "~/domain/photo/photo.schema";
import { FREE_PHOTOS, PREMIUM_PHOTOS, PROMOTED_FOR } from "~/domain/profile/profile";
import { SAVED_SEARCHES } from "~/domain/saved/saved";
import { PENDING_LIVES, SESSION_LIVES, SESSION_SLEEPS } from "~/domain/session/session";
import { HELD_DAYS } from "~/domain/signal/signal";
import { STEP_COUNT, UNDER_AGE_FOR } from "~/domain/signup/signup";
import { NEWCOMER_FOR } from "~/domain/suggestion/suggestion";
import { TAKEOUT_LIVES } from "~/domain/takeout/takeout";
import { VISIT_MS } from "~/domain/visit/visit";
import { FAKE_REFUND_FOR, FOLD_AFTER } from "~/domain/wallet/wallet";
import { ACTIVATION_SECONDS } from "~/http/cookies";
import { COOKIE_LIVES } from "~/kit/cookie-lives";
import { days, hours, minutes, seconds } from "~/kit/duration";
import { CHOICE_LIVES } from "~/middleware/tracking";

/**
 * Figures that texts name and that are equal for all sites: a text uses {{steps}}, and the build
 * inserts the constant of the rule (R210). Values that a site sets, such as the days to withdraw,
 * come with the page.
 */
export const FACTS: Readonly<Record<string, number>> = {
  activate_days: LINK_LIVES.activate / days(1),
  activation_due_minutes: seconds(ACTIVATION_SECONDS) / minutes(1),
  app_code_seconds: STEP / seconds(1),
  bonus_hours: WELCOME_MS / hours(1),
  bonus_percent: WELCOME_PERCENT,
  code_minutes: CODE_LIVES.activate / minutes(1),
  cookie_choice_days: CHOICE_LIVES / days(1),
  cookie_days: COOKIE_LIVES / days(1),
  counted_days: PROMOTED_FOR / days(1),
  debit_code_minutes: DEBIT_CODE_LIVES / minutes(1),
  debit_days: DEBITED_WITHIN / days(1),
  debit_euros: MAX_DEBITED / 100,
  fake_refund_days: FAKE_REFUND_FOR / days(1),
  few: FEW,
  finder_questions: QUESTION_NAMES.length,
  first_lock_minutes: FIRST_LOCK / minutes(1),
  folded_days: FOLD_AFTER / days(1),
  free_photos: FREE_PHOTOS,
  free_starts: FREE_STARTS,
  gallery_photos: LIMITS.gallery_photo.most,
  game_days: REMEMBERED_FOR / days(1),
  game_likes: GAME_LIKES,
  held_days: HELD_DAYS,
  inactive_days: INACTIVE_AFTER / days(1),
  known_days: KNOWN_FOR / days(1),
  like_hours: LIKE_WINDOW / hours(1),
  likes_a_day: LIKES_PER_DAY,
  login_code_minutes: CODE_LIVES.login / minutes(1),
  login_failures: LOGIN_FAILURES,
  longest_lock_hours: LONGEST_LOCK / hours(1),
  mail_change_hours: LINK_LIVES.mail_change / hours(1),
  mails_unconfirmed: LIMITS.unconfirmed_mail.most,
  open_debits: MAX_OPEN_DEBITS,
  passkeys: MAX_PASSKEYS,
  passkey_minutes: CHALLENGE_LIVES / minutes(1),
  newcomer_days: NEWCOMER_FOR / days(1),
  password_longest: PASSWORD_LENGTH.longest,
  password_shortest: PASSWORD_LENGTH.shortest,
  photo_megabytes: PHOTO_MEGABYTES,
  photo_megapixels: PHOTO_MEGAPIXELS,
  premium_photos: PREMIUM_PHOTOS,
  recovery_codes: RECOVERY_CODES,
  reported_messages: REPORTED_MESSAGES,
  return_days: DAYS_TO_RETURN,
  rise_hours: RISES_AFTER / hours(1),
  saved_searches: SAVED_SEARCHES,
  second_step_minutes: PENDING_LIVES / minutes(1),
  session_days: SESSION_LIVES / days(1),
  session_idle_days: SESSION_SLEEPS / days(1),
  signup_photos: LIMITS.photo.most,
  steps: STEP_COUNT,
  takeout_hours: TAKEOUT_LIVES / hours(1),
  under_age_hours: UNDER_AGE_FOR / hours(1),
  undo_hours: LINK_LIVES.undo_mail_change / hours(1),
  visit_minutes: VISIT_MS / minutes(1),
  waiting_days: WAITING_FOR / days(1),
};
