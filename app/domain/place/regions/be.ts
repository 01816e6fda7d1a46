import { region } from "../region";

/** Provinces, and Brussels, which belongs to none. Each is called here what its own inhabitants call it. */
export const BE = [
  region("BE-BRU", "Brussel", 50.8, 4.4, {
    da: "Bruxelles", de: "Brüssel", en: "Brussels", es: "Bruselas", fi: "Bryssel", fr: "Bruxelles", it: "Bruxelles",
    pl: "Bruksela", sv: "Bryssel",
  }),
  region("BE-VAN", "Antwerpen", 51.2, 4.6, { en: "Antwerp", es: "Amberes", fr: "Anvers", it: "Anversa", pl: "Antwerpia" }),
  region("BE-VBR", "Vlaams-Brabant", 50.9, 4.6, {
    da: "Flamsk Brabant", de: "Flämisch-Brabant", en: "Flemish Brabant", es: "Brabante Flamenco", fi: "Flaamin Brabant",
    fr: "Brabant flamand", it: "Brabante Fiammingo", nb: "Flamsk Brabant", pl: "Brabancja Flamandzka", sv: "Flamländska Brabant",
  }),
  region("BE-VLI", "Limburg", 51.0, 5.4, { es: "Limburgo", fr: "Limbourg", it: "Limburgo", pl: "Limburgia" }),
  region("BE-VOV", "Oost-Vlaanderen", 51.0, 3.8, {
    da: "Østflandern", de: "Ostflandern", en: "East Flanders", es: "Flandes Oriental", fi: "Itä-Flanderi",
    fr: "Flandre-Orientale", it: "Fiandre Orientali", nb: "Øst-Flandern", pl: "Flandria Wschodnia", sv: "Östflandern",
  }),
  region("BE-VWV", "West-Vlaanderen", 51.0, 3.1, {
    da: "Vestflandern", de: "Westflandern", en: "West Flanders", es: "Flandes Occidental", fi: "Länsi-Flanderi",
    fr: "Flandre-Occidentale", it: "Fiandre Occidentali", nb: "Vest-Flandern", pl: "Flandria Zachodnia", sv: "Västflandern",
  }),
  region("BE-WBR", "Brabant wallon", 50.7, 4.5, {
    da: "Vallonsk Brabant", de: "Wallonisch-Brabant", en: "Walloon Brabant", es: "Brabante Valón", fi: "Vallonian Brabant",
    it: "Brabante Vallone", nb: "Vallonsk Brabant", nl: "Waals-Brabant", pl: "Brabancja Walońska", sv: "Vallonska Brabant",
  }),
  region("BE-WHT", "Hainaut", 50.5, 4.0, { de: "Hennegau", es: "Henao", nl: "Henegouwen" }),
  region("BE-WLG", "Liège", 50.6, 5.7, { de: "Lüttich", es: "Lieja", it: "Liegi", nl: "Luik" }),
  region("BE-WLX", "Luxembourg", 49.9, 5.6, {
    de: "Luxemburg", es: "Luxemburgo", fi: "Luxemburg", it: "Lussemburgo", nl: "Luxemburg", pl: "Luksemburg", sv: "Luxemburg",
  }),
  region("BE-WNA", "Namur", 50.4, 4.8, { nl: "Namen" }),
];
