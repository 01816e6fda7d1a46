/**
 * What operators can switch off at once (module `kill-switch`): the whole site, or a part of it.
 * The names are stored in the setting `switched_off`, which is loaded with the site.
 */
export const SITE_SWITCHES = ["site", "signups", "sending", "payments", "mail", "push"] as const;
export type SiteSwitch = (typeof SITE_SWITCHES)[number];

/** A lander's switch, such as "lander:gallery". */
export const LANDER_SWITCH = /^lander:[a-z]{1,40}$/;
export const landerSwitch = (lander: string): string => `lander:${lander}`;

/**
 * Whether something is switched off, by a site as loaded, which may be a minute old. What must not
 * happen at all is also a condition of the batch (`isSwitchedOff` of kill-switch-sql.ts).
 */
export const isOff = (
  { switched_off }: { switched_off: readonly string[] },
  name: SiteSwitch | `lander:${string}`,
): boolean => switched_off.includes(name);
