import { region } from "../region";

/** Provinces. */
export const NL = [
  region("NL-DR", "Drenthe", 52.9, 6.6),
  region("NL-FL", "Flevoland", 52.4, 5.3),
  region("NL-FR", "Friesland", 53.1, 5.8, { es: "Frisia", fi: "Friisinmaa", fr: "Frise", it: "Frisia", pl: "Fryzja" }),
  region("NL-GE", "Gelderland", 52.0, 5.9, { es: "Güeldres", fr: "Gueldre", it: "Gheldria", pl: "Geldria" }),
  region("NL-GR", "Groningen", 53.2, 6.7, { es: "Groninga", fr: "Groningue", it: "Groninga" }),
  region("NL-LI", "Limburg", 51.1, 5.9, { es: "Limburgo", fr: "Limbourg", it: "Limburgo", pl: "Limburgia" }),
  region("NL-NB", "Noord-Brabant", 51.6, 5.2, {
    da: "Nordbrabant", de: "Nordbrabant", en: "North Brabant", es: "Brabante Septentrional", fi: "Pohjois-Brabant",
    fr: "Brabant-Septentrional", it: "Brabante Settentrionale", nb: "Nord-Brabant", pl: "Brabancja Północna", sv: "Nordbrabant",
  }),
  region("NL-NH", "Noord-Holland", 52.5, 4.8, {
    da: "Nordholland", de: "Nordholland", en: "North Holland", es: "Holanda Septentrional", fi: "Pohjois-Hollanti",
    fr: "Hollande-Septentrionale", it: "Olanda Settentrionale", nb: "Nord-Holland", pl: "Holandia Północna", sv: "Nordholland",
  }),
  region("NL-OV", "Overijssel", 52.4, 6.5),
  region("NL-UT", "Utrecht", 52.1, 5.2),
  region("NL-ZE", "Zeeland", 51.5, 3.8, { es: "Zelanda", fr: "Zélande", it: "Zelanda", pl: "Zelandia" }),
  region("NL-ZH", "Zuid-Holland", 52.0, 4.4, {
    da: "Sydholland", de: "Südholland", en: "South Holland", es: "Holanda Meridional", fi: "Etelä-Hollanti",
    fr: "Hollande-Méridionale", it: "Olanda Meridionale", nb: "Sør-Holland", pl: "Holandia Południowa", sv: "Sydholland",
  }),
];
