import { region } from "../region";

/**
 * Länder. Brandenburg's people live in a ring whose middle is Berlin itself;
 * its point is moved to Potsdam's side, or the two could not be told apart.
 */
export const DE = [
  region("DE-BB", "Brandenburg", 52.3, 13.1, {
    es: "Brandeburgo",
    fr: "Brandebourg",
    it: "Brandeburgo",
    pl: "Brandenburgia",
  }),
  region("DE-BE", "Berlin", 52.5, 13.4, {
    es: "Berlín",
    fi: "Berliini",
    it: "Berlino",
    nl: "Berlijn",
  }),
  region("DE-BW", "Baden-Württemberg", 48.6, 9.0, {
    es: "Baden-Wurtemberg",
    fr: "Bade-Wurtemberg",
    pl: "Badenia-Wirtembergia",
  }),
  region("DE-BY", "Bayern", 48.8, 11.5, {
    en: "Bavaria",
    es: "Baviera",
    fi: "Baijeri",
    fr: "Bavière",
    it: "Baviera",
    nl: "Beieren",
    pl: "Bawaria",
  }),
  region("DE-HB", "Bremen", 53.1, 8.8, { fr: "Brême", it: "Brema", pl: "Brema" }),
  region("DE-HE", "Hessen", 50.3, 8.8, {
    en: "Hesse",
    es: "Hesse",
    fr: "Hesse",
    it: "Assia",
    pl: "Hesja",
  }),
  region("DE-HH", "Hamburg", 53.6, 10.0, {
    da: "Hamborg",
    es: "Hamburgo",
    fi: "Hampuri",
    fr: "Hambourg",
    it: "Amburgo",
  }),
  region("DE-MV", "Mecklenburg-Vorpommern", 53.8, 12.4, {
    en: "Mecklenburg-Western Pomerania",
    es: "Mecklemburgo-Pomerania Occidental",
    fr: "Mecklembourg-Poméranie-Occidentale",
    it: "Meclemburgo-Pomerania Anteriore",
    nl: "Mecklenburg-Voor-Pommeren",
    pl: "Meklemburgia-Pomorze Przednie",
  }),
  region("DE-NI", "Niedersachsen", 52.6, 9.4, {
    en: "Lower Saxony",
    es: "Baja Sajonia",
    fi: "Ala-Saksi",
    fr: "Basse-Saxe",
    it: "Bassa Sassonia",
    nl: "Nedersaksen",
    pl: "Dolna Saksonia",
  }),
  region("DE-NW", "Nordrhein-Westfalen", 51.4, 7.2, {
    en: "North Rhine-Westphalia",
    es: "Renania del Norte-Westfalia",
    fr: "Rhénanie-du-Nord-Westphalie",
    it: "Renania Settentrionale-Vestfalia",
    nl: "Noordrijn-Westfalen",
    pl: "Nadrenia Północna-Westfalia",
  }),
  region("DE-RP", "Rheinland-Pfalz", 49.9, 7.7, {
    en: "Rhineland-Palatinate",
    es: "Renania-Palatinado",
    fr: "Rhénanie-Palatinat",
    it: "Renania-Palatinato",
    nl: "Rijnland-Palts",
    pl: "Nadrenia-Palatynat",
  }),
  region("DE-SH", "Schleswig-Holstein", 54.2, 9.9, {
    da: "Slesvig-Holsten",
    nl: "Sleeswijk-Holstein",
    pl: "Szlezwik-Holsztyn",
  }),
  region("DE-SL", "Saarland", 49.3, 7.0, { es: "Sarre", fr: "Sarre", pl: "Saara" }),
  region("DE-SN", "Sachsen", 51.1, 13.1, {
    en: "Saxony",
    es: "Sajonia",
    fi: "Saksi",
    fr: "Saxe",
    it: "Sassonia",
    nl: "Saksen",
    pl: "Saksonia",
  }),
  region("DE-ST", "Sachsen-Anhalt", 51.8, 11.7, {
    en: "Saxony-Anhalt",
    es: "Sajonia-Anhalt",
    fi: "Saksi-Anhalt",
    fr: "Saxe-Anhalt",
    it: "Sassonia-Anhalt",
    nl: "Saksen-Anhalt",
    pl: "Saksonia-Anhalt",
  }),
  region("DE-TH", "Thüringen", 50.9, 11.1, {
    en: "Thuringia",
    es: "Turingia",
    fr: "Thuringe",
    it: "Turingia",
    pl: "Turyngia",
  }),
];
