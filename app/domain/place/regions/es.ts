import { region } from "../region";

/**
 * Autonomous communities, and the autonomous cities Ceuta and Melilla:
 * left out, their 170,000 inhabitants would have no place to choose.
 */
export const ES = [
  region("ES-AN", "Andalucía", 37.2, -4.7, {
    da: "Andalusien", de: "Andalusien", en: "Andalusia", fi: "Andalusia", fr: "Andalousie", it: "Andalusia", nb: "Andalusia",
    nl: "Andalusië", pl: "Andaluzja", sv: "Andalusien",
  }),
  region("ES-AR", "Aragón", 41.6, -0.8, {
    da: "Aragonien", de: "Aragonien", en: "Aragon", fi: "Aragonia", fr: "Aragon", it: "Aragona", pl: "Aragonia", sv: "Aragonien",
  }),
  region("ES-AS", "Asturias", 43.4, -5.8, {
    da: "Asturien", de: "Asturien", fi: "Asturia", fr: "Asturies", it: "Asturie", nl: "Asturië", pl: "Asturia", sv: "Asturien",
  }),
  region("ES-CB", "Cantabria", 43.4, -3.9, {
    da: "Cantabrien", de: "Kantabrien", fi: "Kantabria", fr: "Cantabrie", nl: "Cantabrië", pl: "Kantabria", sv: "Kantabrien",
  }),
  region("ES-CE", "Ceuta", 35.9, -5.3),
  region("ES-CL", "Castilla y León", 41.9, -4.8, {
    de: "Kastilien und León", en: "Castile and León", fi: "Kastilia ja León", fr: "Castille-et-León", it: "Castiglia e León",
    nl: "Castilië en León", pl: "Kastylia i León", sv: "Kastilien och León",
  }),
  region("ES-CM", "Castilla-La Mancha", 39.5, -3.3, {
    de: "Kastilien-La Mancha", fi: "Kastilia-La Mancha", fr: "Castille-La Manche", it: "Castiglia-La Mancia",
    nl: "Castilië-La Mancha", pl: "Kastylia-La Mancha", sv: "Kastilien-La Mancha",
  }),
  region("ES-CN", "Canarias", 28.3, -15.9, {
    da: "De Kanariske Øer", de: "Kanarische Inseln", en: "Canary Islands", fi: "Kanariansaaret", fr: "Îles Canaries",
    it: "Isole Canarie", nb: "Kanariøyene", nl: "Canarische Eilanden", pl: "Wyspy Kanaryjskie", sv: "Kanarieöarna",
  }),
  region("ES-CT", "Cataluña", 41.5, 2.0, {
    da: "Catalonien", de: "Katalonien", en: "Catalonia", fi: "Katalonia", fr: "Catalogne", it: "Catalogna", nb: "Catalonia",
    nl: "Catalonië", pl: "Katalonia", sv: "Katalonien",
  }),
  region("ES-EX", "Extremadura", 39.1, -6.4, { fr: "Estrémadure", it: "Estremadura", pl: "Estremadura" }),
  region("ES-GA", "Galicia", 42.7, -8.4, {
    da: "Galicien", de: "Galicien", fr: "Galice", it: "Galizia", nl: "Galicië", sv: "Galicien",
  }),
  region("ES-IB", "Islas Baleares", 39.5, 2.7, {
    da: "Balearerne", de: "Balearen", en: "Balearic Islands", fi: "Baleaarit", fr: "Îles Baléares", it: "Isole Baleari",
    nb: "Balearene", nl: "Balearen", pl: "Baleary", sv: "Balearerna",
  }),
  region("ES-MC", "Murcia", 37.9, -1.2, { fr: "Murcie" }),
  region("ES-MD", "Madrid", 40.4, -3.7),
  region("ES-ML", "Melilla", 35.3, -2.9),
  region("ES-NC", "Navarra", 42.7, -1.6, { en: "Navarre", fr: "Navarre" }),
  region("ES-PV", "País Vasco", 43.2, -2.6, {
    da: "Baskerlandet", de: "Baskenland", en: "Basque Country", fi: "Baskimaa", fr: "Pays basque", it: "Paesi Baschi",
    nb: "Baskerland", nl: "Baskenland", pl: "Kraj Basków", sv: "Baskien",
  }),
  region("ES-RI", "La Rioja", 42.4, -2.4),
  region("ES-VC", "Comunidad Valenciana", 39.2, -0.4, {
    da: "Valencia", de: "Valencianische Gemeinschaft", en: "Valencian Community", fi: "Valencia", fr: "Communauté valencienne",
    it: "Comunità Valenciana", nb: "Valencia", nl: "Valenciaanse Gemeenschap", pl: "Wspólnota Walencka", sv: "Valencia",
  }),
];
