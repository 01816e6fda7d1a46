import { region } from "../region";

/** Länder. */
export const AT = [
  region("AT-1", "Burgenland", 47.6, 16.4),
  region("AT-2", "Kärnten", 46.7, 14.1, {
    en: "Carinthia", es: "Carintia", fr: "Carinthie", it: "Carinzia", nl: "Karinthië", pl: "Karyntia",
  }),
  region("AT-3", "Niederösterreich", 48.2, 15.9, {
    en: "Lower Austria", es: "Baja Austria", fi: "Ala-Itävalta", fr: "Basse-Autriche", it: "Bassa Austria",
    nl: "Neder-Oostenrijk", pl: "Dolna Austria",
  }),
  region("AT-4", "Oberösterreich", 48.2, 14.1, {
    en: "Upper Austria", es: "Alta Austria", fi: "Ylä-Itävalta", fr: "Haute-Autriche", it: "Alta Austria",
    nl: "Opper-Oostenrijk", pl: "Górna Austria",
  }),
  region("AT-5", "Salzburg", 47.6, 13.1, { es: "Salzburgo", fr: "Salzbourg", it: "Salisburgo" }),
  region("AT-6", "Steiermark", 47.2, 15.3, {
    en: "Styria", es: "Estiria", fr: "Styrie", it: "Stiria", nl: "Stiermarken", pl: "Styria",
  }),
  region("AT-7", "Tirol", 47.3, 11.5, {
    da: "Tyrol", en: "Tyrol", fi: "Tiroli", fr: "Tyrol", it: "Tirolo", nb: "Tyrol", pl: "Tyrol", sv: "Tyrolen",
  }),
  region("AT-8", "Vorarlberg", 47.4, 9.7),
  region("AT-9", "Wien", 48.2, 16.4, {
    en: "Vienna", es: "Viena", fr: "Vienne", it: "Vienna", nl: "Wenen", pl: "Wiedeń",
  }),
];
