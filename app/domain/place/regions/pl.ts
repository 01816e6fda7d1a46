import { region } from "../region";

/** Voivodeships, under the numbers that ISO 3166-2:PL adopted in 2018 in place of letters. */
export const PL = [
  region("PL-02", "Dolnośląskie", 51.1, 16.6, {
    da: "Nedre Schlesien", de: "Niederschlesien", en: "Lower Silesia", es: "Baja Silesia", fi: "Ala-Sleesia",
    fr: "Basse-Silésie", it: "Bassa Slesia", nb: "Nedre Schlesien", nl: "Neder-Silezië", sv: "Nedre Schlesien",
  }),
  region("PL-04", "Kujawsko-Pomorskie", 53.0, 18.3, {
    de: "Kujawien-Pommern", en: "Kuyavia-Pomerania", es: "Cuyavia y Pomerania", fr: "Cujavie-Poméranie",
    it: "Cuiavia-Pomerania", nl: "Kujavië-Pommeren",
  }),
  region("PL-06", "Lubelskie", 51.2, 22.7, {
    de: "Lublin", en: "Lublin", es: "Lublin", fr: "Lublin", it: "Lublino", nl: "Lublin",
  }),
  region("PL-08", "Lubuskie", 52.2, 15.3, {
    de: "Lebus", en: "Lubusz", es: "Lubusz", fr: "Lubusz", it: "Lubusz", nl: "Lubusz",
  }),
  region("PL-10", "Łódzkie", 51.7, 19.4, { de: "Łódź", en: "Łódź", es: "Łódź", fr: "Łódź", it: "Łódź", nl: "Łódź" }),
  region("PL-12", "Małopolskie", 50.0, 20.2, {
    da: "Lillepolen", de: "Kleinpolen", en: "Lesser Poland", es: "Pequeña Polonia", fi: "Vähä-Puola", fr: "Petite-Pologne",
    it: "Piccola Polonia", nb: "Lillepolen", nl: "Klein-Polen", sv: "Lillpolen",
  }),
  region("PL-14", "Mazowieckie", 52.2, 21.0, {
    da: "Masovien", de: "Masowien", en: "Mazovia", es: "Mazovia", fi: "Masovia", fr: "Mazovie", it: "Masovia", nb: "Masovia",
    nl: "Mazovië", sv: "Masovien",
  }),
  region("PL-16", "Opolskie", 50.6, 17.9, { de: "Oppeln", en: "Opole", es: "Opole", fr: "Opole", it: "Opole", nl: "Opole" }),
  region("PL-18", "Podkarpackie", 50.0, 22.0, {
    de: "Karpatenvorland", en: "Subcarpathia", es: "Subcarpacia", fr: "Basses-Carpates", it: "Precarpazi", nl: "Subkarpaten",
  }),
  region("PL-20", "Podlaskie", 53.2, 23.0, {
    de: "Podlachien", en: "Podlachia", es: "Podlaquia", fr: "Podlachie", it: "Podlachia", nl: "Podlachië",
  }),
  region("PL-22", "Pomorskie", 54.3, 18.3, {
    da: "Pommern", de: "Pommern", en: "Pomerania", es: "Pomerania", fi: "Pommeri", fr: "Poméranie", it: "Pomerania",
    nb: "Pommern", nl: "Pommeren", sv: "Pommern",
  }),
  region("PL-24", "Śląskie", 50.3, 18.9, {
    da: "Schlesien", de: "Schlesien", en: "Silesia", es: "Silesia", fi: "Sleesia", fr: "Silésie", it: "Slesia",
    nb: "Schlesien", nl: "Silezië", sv: "Schlesien",
  }),
  region("PL-26", "Świętokrzyskie", 50.8, 20.8, {
    de: "Heiligkreuz", en: "Holy Cross", es: "Santa Cruz", fr: "Sainte-Croix", it: "Santacroce", nl: "Heilig Kruis",
  }),
  region("PL-28", "Warmińsko-Mazurskie", 53.9, 20.6, {
    de: "Ermland-Masuren", en: "Warmia-Masuria", es: "Varmia y Masuria", fr: "Varmie-Mazurie", it: "Varmia-Masuria",
    nl: "Ermland-Mazurië",
  }),
  region("PL-30", "Wielkopolskie", 52.3, 17.2, {
    da: "Storpolen", de: "Großpolen", en: "Greater Poland", es: "Gran Polonia", fi: "Iso-Puola", fr: "Grande-Pologne",
    it: "Grande Polonia", nb: "Storpolen", nl: "Groot-Polen", sv: "Storpolen",
  }),
  region("PL-32", "Zachodniopomorskie", 53.7, 15.2, {
    da: "Vestpommern", de: "Westpommern", en: "West Pomerania", es: "Pomerania Occidental", fi: "Länsi-Pommeri",
    fr: "Poméranie-Occidentale", it: "Pomerania Occidentale", nb: "Vest-Pommern", nl: "West-Pommeren", sv: "Västpommern",
  }),
];
