import { region } from "../region";

/**
 * Scotland, Wales and Northern Ireland by their ISO 3166-2 code; England in its nine statistical regions.
 * ISO knows GB-ENG and then hundreds of boroughs and counties: a nation of 56 million is no place to search in, and
 * a borough is too small. The codes GB-ENG-xxx are therefore an extension of ours.
 * (GB-LND alone would be the City of London, with 8,600 inhabitants.)
 */
export const GB = [
  region("GB-ENG-EAE", "East of England", 52.1, 0.4, {
    da: "Østengland", de: "Ostengland", es: "Este de Inglaterra", fi: "Itä-Englanti", fr: "Angleterre de l’Est",
    it: "Inghilterra orientale", nb: "Øst-England", nl: "Oost-Engeland", pl: "Wschodnia Anglia", sv: "Östra England",
  }),
  region("GB-ENG-EMD", "East Midlands", 52.9, -1.1),
  region("GB-ENG-LND", "London", 51.5, -0.1, {
    es: "Londres", fi: "Lontoo", fr: "Londres", it: "Londra", nl: "Londen", pl: "Londyn",
  }),
  region("GB-ENG-NEE", "North East England", 54.9, -1.5, {
    da: "Nordøstengland", de: "Nordostengland", es: "Noreste de Inglaterra", fi: "Koillis-Englanti",
    fr: "Angleterre du Nord-Est", it: "Inghilterra nord-orientale", nb: "Nordøst-England", nl: "Noordoost-Engeland",
    pl: "Północno-Wschodnia Anglia", sv: "Nordöstra England",
  }),
  region("GB-ENG-NWE", "North West England", 53.6, -2.6, {
    da: "Nordvestengland", de: "Nordwestengland", es: "Noroeste de Inglaterra", fi: "Luoteis-Englanti",
    fr: "Angleterre du Nord-Ouest", it: "Inghilterra nord-occidentale", nb: "Nordvest-England", nl: "Noordwest-Engeland",
    pl: "Północno-Zachodnia Anglia", sv: "Nordvästra England",
  }),
  region("GB-ENG-SEE", "South East England", 51.3, -0.7, {
    da: "Sydøstengland", de: "Südostengland", es: "Sudeste de Inglaterra", fi: "Kaakkois-Englanti",
    fr: "Angleterre du Sud-Est", it: "Inghilterra sud-orientale", nb: "Sørøst-England", nl: "Zuidoost-Engeland",
    pl: "Południowo-Wschodnia Anglia", sv: "Sydöstra England",
  }),
  region("GB-ENG-SWE", "South West England", 51.0, -2.9, {
    da: "Sydvestengland", de: "Südwestengland", es: "Sudoeste de Inglaterra", fi: "Lounais-Englanti",
    fr: "Angleterre du Sud-Ouest", it: "Inghilterra sud-occidentale", nb: "Sørvest-England", nl: "Zuidwest-Engeland",
    pl: "Południowo-Zachodnia Anglia", sv: "Sydvästra England",
  }),
  region("GB-ENG-WMD", "West Midlands", 52.5, -2.0),
  region("GB-ENG-YAH", "Yorkshire and the Humber", 53.7, -1.4, {
    da: "Yorkshire og Humber", de: "Yorkshire und Humber", es: "Yorkshire y Humber", fi: "Yorkshire ja Humber",
    fr: "Yorkshire et Humber", it: "Yorkshire e Humber", nb: "Yorkshire og Humber", nl: "Yorkshire en Humber",
    pl: "Yorkshire i Humber", sv: "Yorkshire och Humber",
  }),
  region("GB-NIR", "Northern Ireland", 54.6, -6.2, {
    da: "Nordirland", de: "Nordirland", es: "Irlanda del Norte", fi: "Pohjois-Irlanti", fr: "Irlande du Nord",
    it: "Irlanda del Nord", nb: "Nord-Irland", nl: "Noord-Ierland", pl: "Irlandia Północna", sv: "Nordirland",
  }),
  region("GB-SCT", "Scotland", 56.0, -3.7, {
    da: "Skotland", de: "Schottland", es: "Escocia", fi: "Skotlanti", fr: "Écosse", it: "Scozia", nb: "Skottland",
    nl: "Schotland", pl: "Szkocja", sv: "Skottland",
  }),
  region("GB-WLS", "Wales", 51.9, -3.5, { es: "Gales", fr: "Pays de Galles", it: "Galles", pl: "Walia" }),
];
