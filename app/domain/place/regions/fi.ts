import { region } from "../region";

/** Maakunnat (landskap). Every one has its Swedish name; Åland has nothing else. */
export const FI = [
  region("FI-01", "Åland", 60.1, 19.9, { fi: "Ahvenanmaa", pl: "Wyspy Alandzkie" }),
  region("FI-02", "Etelä-Karjala", 61.1, 28.4, {
    da: "Sydkarelen", de: "Südkarelien", en: "South Karelia", es: "Carelia del Sur", fr: "Carélie du Sud",
    it: "Carelia meridionale", nb: "Sør-Karelen", nl: "Zuid-Karelië", pl: "Karelia Południowa", sv: "Södra Karelen",
  }),
  region("FI-03", "Etelä-Pohjanmaa", 62.8, 22.9, {
    de: "Südösterbotten", en: "South Ostrobothnia", es: "Ostrobotnia del Sur", fr: "Ostrobotnie du Sud",
    it: "Ostrobotnia meridionale", nl: "Zuid-Ostrobotnië", pl: "Ostrobotnia Południowa", sv: "Södra Österbotten",
  }),
  region("FI-04", "Etelä-Savo", 61.9, 27.5, { de: "Südsavo", en: "South Savo", fr: "Savonie du Sud", sv: "Södra Savolax" }),
  region("FI-05", "Kainuu", 64.3, 28.1, { sv: "Kajanaland" }),
  region("FI-06", "Kanta-Häme", 60.9, 24.5, { sv: "Egentliga Tavastland" }),
  region("FI-07", "Keski-Pohjanmaa", 63.8, 23.4, {
    de: "Mittelösterbotten", en: "Central Ostrobothnia", es: "Ostrobotnia Central", fr: "Ostrobotnie centrale",
    it: "Ostrobotnia centrale", nl: "Centraal-Ostrobotnië", pl: "Ostrobotnia Środkowa", sv: "Mellersta Österbotten",
  }),
  region("FI-08", "Keski-Suomi", 62.4, 25.7, {
    da: "Midtfinland", de: "Mittelfinnland", en: "Central Finland", es: "Finlandia Central", fr: "Finlande centrale",
    it: "Finlandia centrale", nb: "Midt-Finland", nl: "Midden-Finland", pl: "Finlandia Środkowa", sv: "Mellersta Finland",
  }),
  region("FI-09", "Kymenlaakso", 60.7, 26.8, { sv: "Kymmenedalen" }),
  region("FI-10", "Lappi", 66.5, 25.6, {
    da: "Lapland", de: "Lappland", en: "Lapland", es: "Laponia", fr: "Laponie", it: "Lapponia", nb: "Lappland", nl: "Lapland",
    pl: "Laponia", sv: "Lappland",
  }),
  region("FI-11", "Pirkanmaa", 61.5, 23.7, { sv: "Birkaland" }),
  region("FI-12", "Pohjanmaa", 63.1, 21.9, {
    de: "Österbotten", en: "Ostrobothnia", es: "Ostrobotnia", fr: "Ostrobotnie", it: "Ostrobotnia", nl: "Ostrobotnië",
    pl: "Ostrobotnia", sv: "Österbotten",
  }),
  region("FI-13", "Pohjois-Karjala", 62.6, 29.7, {
    da: "Nordkarelen", de: "Nordkarelien", en: "North Karelia", es: "Carelia del Norte", fr: "Carélie du Nord",
    it: "Carelia settentrionale", nb: "Nord-Karelen", nl: "Noord-Karelië", pl: "Karelia Północna", sv: "Norra Karelen",
  }),
  region("FI-14", "Pohjois-Pohjanmaa", 64.9, 25.6, {
    de: "Nordösterbotten", en: "North Ostrobothnia", es: "Ostrobotnia del Norte", fr: "Ostrobotnie du Nord",
    it: "Ostrobotnia settentrionale", nl: "Noord-Ostrobotnië", pl: "Ostrobotnia Północna", sv: "Norra Österbotten",
  }),
  region("FI-15", "Pohjois-Savo", 63.0, 27.5, { de: "Nordsavo", en: "North Savo", fr: "Savonie du Nord", sv: "Norra Savolax" }),
  region("FI-16", "Päijät-Häme", 61.0, 25.7, { sv: "Päijänne-Tavastland" }),
  region("FI-17", "Satakunta", 61.4, 21.9),
  region("FI-18", "Uusimaa", 60.3, 24.9, { sv: "Nyland" }),
  region("FI-19", "Varsinais-Suomi", 60.5, 22.4, {
    da: "Sydvestfinland", de: "Südwestfinnland", en: "Southwest Finland", es: "Finlandia Propia", fr: "Finlande du Sud-Ouest",
    it: "Finlandia sud-occidentale", nb: "Sørvest-Finland", nl: "Zuidwest-Finland", pl: "Finlandia Południowo-Zachodnia",
    sv: "Egentliga Finland",
  }),
];
