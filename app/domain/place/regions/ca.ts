import { region } from "../region";

/** Provinces and territories. */
export const CA = [
  region("CA-AB", "Alberta", 52.3, -113.7),
  region("CA-BC", "British Columbia", 49.5, -122.7, {
    es: "Columbia Británica", fi: "Brittiläinen Kolumbia", fr: "Colombie-Britannique", it: "Columbia Britannica",
    nl: "Brits-Columbia", pl: "Kolumbia Brytyjska",
  }),
  region("CA-MB", "Manitoba", 50.0, -97.4),
  region("CA-NB", "New Brunswick", 46.2, -66.1, {
    es: "Nuevo Brunswick", fr: "Nouveau-Brunswick", it: "Nuovo Brunswick", pl: "Nowy Brunszwik",
  }),
  region("CA-NL", "Newfoundland and Labrador", 48.2, -54.4, {
    da: "Newfoundland og Labrador", de: "Neufundland und Labrador", es: "Terranova y Labrador", fi: "Newfoundland ja Labrador",
    fr: "Terre-Neuve-et-Labrador", it: "Terranova e Labrador", nb: "Newfoundland og Labrador", nl: "Newfoundland en Labrador",
    pl: "Nowa Fundlandia i Labrador", sv: "Newfoundland och Labrador",
  }),
  region("CA-NS", "Nova Scotia", 44.9, -63.3, {
    es: "Nueva Escocia", fr: "Nouvelle-Écosse", it: "Nuova Scozia", pl: "Nowa Szkocja",
  }),
  region("CA-NT", "Northwest Territories", 62.7, -115.0, {
    de: "Nordwest-Territorien", es: "Territorios del Noroeste", fi: "Luoteisterritoriot", fr: "Territoires du Nord-Ouest",
    it: "Territori del Nord-Ovest", nb: "Nordvestterritoriene",
    pl: "Terytoria Północno-Zachodnie", sv: "Nordvästterritorierna",
  }),
  region("CA-NU", "Nunavut", 65.3, -81.5),
  region("CA-ON", "Ontario", 43.9, -79.5),
  region("CA-PE", "Prince Edward Island", 46.3, -63.2, {
    es: "Isla del Príncipe Eduardo", fi: "Prinssi Edwardin saari", fr: "Île-du-Prince-Édouard",
    it: "Isola del Principe Edoardo", nl: "Prins Edwardeiland", pl: "Wyspa Księcia Edwarda",
  }),
  region("CA-QC", "Quebec", 46.0, -72.8, { de: "Québec", fr: "Québec", it: "Québec" }),
  region("CA-SK", "Saskatchewan", 51.4, -105.8),
  region("CA-YT", "Yukon", 60.9, -135.3, { pl: "Jukon" }),
];
