import type { CountryCode } from "./countries";

/**
 * The one number that brings police, fire brigade and ambulance, by country; 112 where none stands here. Sources:
 * Directive (EU) 2018/1972, article 109, for the European Union and, as an EEA state, Norway; ch.ch "emergency numbers"
 * for Switzerland (112 beside 117); gov.uk "999"; fcc.gov and crtc.gc.ca "9-1-1"; triplezero.gov.au "000"; police.govt.nz "111".
 */
const NUMBERS: Partial<Record<CountryCode, string>> = {
  AU: "000",
  CA: "911",
  GB: "999",
  NZ: "111",
  US: "911",
};

export const emergencyNumber = (country: CountryCode): string => NUMBERS[country] ?? "112";
