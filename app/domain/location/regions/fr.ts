import { region } from "../region";

/**
 * Metropolitan regions since 2016. Corsica is 20R: ISO 3166-2 replaced COR when the island became a
 * separate collectivity.
 */
export const FR = [
  region("FR-20R", "Corse", {
    at: [42.2, 9.2],
    da: "Korsika",
    de: "Korsika",
    en: "Corsica",
    es: "Córcega",
    fi: "Korsika",
    it: "Corsica",
    nb: "Korsika",
    nl: "Corsica",
    pl: "Korsyka",
    sv: "Korsika",
  }),
  region("FR-ARA", "Auvergne-Rhône-Alpes", {
    at: [45.6, 4.9],
    es: "Auvernia-Ródano-Alpes",
    it: "Alvernia-Rodano-Alpi",
    pl: "Owernia-Rodan-Alpy",
  }),
  region("FR-BFC", "Bourgogne-Franche-Comté", {
    at: [47.2, 5.3],
    es: "Borgoña-Franco Condado",
    it: "Borgogna-Franca Contea",
    nl: "Bourgondië-Franche-Comté",
    pl: "Burgundia-Franche-Comté",
  }),
  region("FR-BRE", "Bretagne", {
    at: [48.1, -2.8],
    en: "Brittany",
    es: "Bretaña",
    it: "Bretagna",
    pl: "Bretania",
  }),
  region("FR-CVL", "Centre-Val de Loire", {
    at: [47.6, 1.5],
    es: "Centro-Valle de Loira",
    it: "Centro-Valle della Loira",
  }),
  region("FR-GES", "Grand Est", { at: [48.6, 6.4], es: "Gran Este" }),
  region("FR-HDF", "Hauts-de-France", { at: [50.3, 2.8], es: "Alta Francia", it: "Alta Francia" }),
  region("FR-IDF", "Île-de-France", { at: [48.8, 2.4], es: "Isla de Francia" }),
  region("FR-NAQ", "Nouvelle-Aquitaine", {
    at: [45.1, -0.2],
    es: "Nueva Aquitania",
    it: "Nuova Aquitania",
    pl: "Nowa Akwitania",
  }),
  region("FR-NOR", "Normandie", {
    at: [49.2, 0.2],
    da: "Normandiet",
    en: "Normandy",
    es: "Normandía",
    fi: "Normandia",
    it: "Normandia",
    nl: "Normandië",
    pl: "Normandia",
  }),
  region("FR-OCC", "Occitanie", {
    at: [43.6, 2.2],
    da: "Occitanien",
    de: "Okzitanien",
    en: "Occitania",
    es: "Occitania",
    fi: "Oksitania",
    it: "Occitania",
    nb: "Occitania",
    nl: "Occitanië",
    pl: "Oksytania",
    sv: "Occitanien",
  }),
  region("FR-PAC", "Provence-Alpes-Côte d’Azur", {
    at: [43.5, 5.9],
    es: "Provenza-Alpes-Costa Azul",
    it: "Provenza-Alpi-Costa Azzurra",
    pl: "Prowansja-Alpy-Lazurowe Wybrzeże",
  }),
  region("FR-PDL", "Pays de la Loire", {
    at: [47.4, -0.9],
    es: "Países del Loira",
    it: "Paesi della Loira",
    pl: "Kraj Loary",
  }),
];
