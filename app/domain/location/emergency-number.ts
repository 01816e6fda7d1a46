import type { CountryCode } from "./countries";

/**
 * The number for police, fire brigade and ambulance of every country; the type requires one for
 * each added country. Sources: Directive (EU) 2018/1972, article 109, for the European Union and,
 * as an EEA state, Norway; ch.ch "emergency numbers" for Switzerland (112 as well as 117); gov.uk
 * "999"; fcc.gov and crtc.gc.ca "9-1-1"; triplezero.gov.au "000"; police.govt.nz "111".
 */
const NUMBERS: Record<CountryCode, string> = {
  AU: "000",
  CA: "911",
  GB: "999",
  NZ: "111",
  US: "911",
  AT: "112",
  BE: "112",
  CH: "112",
  DE: "112",
  DK: "112",
  ES: "112",
  FI: "112",
  FR: "112",
  IE: "112",
  IT: "112",
  NL: "112",
  NO: "112",
  PL: "112",
  SE: "112",
};

export const emergencyNumber = (country: CountryCode): string => NUMBERS[country];
