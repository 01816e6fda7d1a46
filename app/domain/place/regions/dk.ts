import { region } from "../region";

/** Regions. */
export const DK = [
  region("DK-81", "Nordjylland", 57.1, 9.9, {
    de: "Nordjütland", en: "North Jutland", es: "Jutlandia Septentrional", fi: "Pohjois-Jyllanti", fr: "Jutland du Nord",
    it: "Jutland Settentrionale", nl: "Noord-Jutland", pl: "Jutlandia Północna",
  }),
  region("DK-82", "Midtjylland", 56.2, 9.5, {
    de: "Mitteljütland", en: "Central Jutland", es: "Jutlandia Central", fi: "Keski-Jyllanti", fr: "Jutland central",
    it: "Jutland Centrale", nl: "Midden-Jutland", pl: "Jutlandia Środkowa", sv: "Mittjylland",
  }),
  region("DK-83", "Syddanmark", 55.4, 9.6, {
    de: "Süddänemark", en: "Southern Denmark", es: "Dinamarca Meridional", fi: "Etelä-Tanska", fr: "Danemark du Sud",
    it: "Danimarca Meridionale", nb: "Sør-Danmark", nl: "Zuid-Denemarken", pl: "Dania Południowa",
  }),
  region("DK-84", "Hovedstaden", 55.8, 12.4, {
    de: "Hauptstadtregion", en: "Capital Region", es: "Región Capital", fr: "Région capitale",
    it: "Regione della Capitale", nl: "Hoofdstadregio", pl: "Region Stołeczny", sv: "Huvudstadsregionen",
  }),
  region("DK-85", "Sjælland", 55.4, 11.8, {
    de: "Seeland", en: "Zealand", es: "Selandia", fi: "Själlanti", it: "Selandia", nl: "Seeland", pl: "Zelandia",
    sv: "Själland",
  }),
];
