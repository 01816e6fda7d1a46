import { region } from "../region";

/** States and the two mainland territories. */
export const AU = [
  region("AU-ACT", "Australian Capital Territory", -35.3, 149.1, {
    de: "Australisches Hauptstadtterritorium",
    es: "Territorio de la Capital Australiana",
    fi: "Australian pääkaupunkiterritorio",
    fr: "Territoire de la capitale australienne",
    it: "Territorio della Capitale Australiana",
    nl: "Australisch Hoofdstedelijk Territorium",
    pl: "Australijskie Terytorium Stołeczne",
  }),
  region("AU-NSW", "New South Wales", -33.5, 151.0, {
    es: "Nueva Gales del Sur",
    fi: "Uusi Etelä-Wales",
    fr: "Nouvelle-Galles du Sud",
    it: "Nuovo Galles del Sud",
    nl: "Nieuw-Zuid-Wales",
    pl: "Nowa Południowa Walia",
  }),
  region("AU-NT", "Northern Territory", -13.9, 131.6, {
    es: "Territorio del Norte",
    fi: "Pohjoisterritorio",
    fr: "Territoire du Nord",
    it: "Territorio del Nord",
    nl: "Noordelijk Territorium",
    pl: "Terytorium Północne",
  }),
  region("AU-QLD", "Queensland", -26.5, 152.4),
  region("AU-SA", "South Australia", -34.8, 138.7, {
    de: "Südaustralien",
    es: "Australia Meridional",
    fi: "Etelä-Australia",
    fr: "Australie-Méridionale",
    it: "Australia Meridionale",
    nl: "Zuid-Australië",
    pl: "Australia Południowa",
  }),
  region("AU-TAS", "Tasmania", -42.2, 147.0, {
    da: "Tasmanien",
    de: "Tasmanien",
    fr: "Tasmanie",
    nl: "Tasmanië",
    sv: "Tasmanien",
  }),
  region("AU-VIC", "Victoria", -37.7, 144.9, { pl: "Wiktoria" }),
  region("AU-WA", "Western Australia", -31.9, 116.1, {
    de: "Westaustralien",
    es: "Australia Occidental",
    fi: "Länsi-Australia",
    fr: "Australie-Occidentale",
    it: "Australia Occidentale",
    nl: "West-Australië",
    pl: "Australia Zachodnia",
  }),
];
