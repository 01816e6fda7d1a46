import type { Services } from "~/services";
import { type Channel, DEFAULT_BITS, NOTICE_KINDS, type NoticeSettings, QUIET } from "./notice";
import { type Owner, type SettingsRow, selectSettings } from "./notice-store";

export type { Owner } from "./notice-store";

/** A member's notification settings and quiet hours, with defaults for what they never chose. */
export async function findSettings(
  { readTogether }: Pick<Services, "readTogether">,
  owner: Owner,
): Promise<NoticeSettings> {
  const [row] = await readTogether(selectSettings(owner));
  return settingsOf(row ?? null);
}

const UNCHOSEN: SettingsRow = {
  ...{ mail: DEFAULT_BITS, push: DEFAULT_BITS, showWords: 0 },
  ...{ quietFrom: QUIET.from, quietUntil: QUIET.until, timeZone: null },
};

/** Converts a row; null means defaults. */
function settingsOf(row: SettingsRow | null): NoticeSettings {
  const { showWords, quietFrom, quietUntil, timeZone, ...bits } = row ?? UNCHOSEN;
  const on = (channel: Channel) => NOTICE_KINDS.filter((_, n) => bits[channel] & (1 << n));
  return {
    ...{ on: { mail: on("mail"), push: on("push") }, showWords: showWords === 1 },
    ...{ quiet: { from: quietFrom, until: quietUntil }, timeZone },
  };
}
