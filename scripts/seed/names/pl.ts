import type { NamePool } from "./name-pool.ts";

/** Polish first names by generation. */
export const pl: NamePool = {
  female: {
    older:
      "Krystyna Halina Barbara Danuta Teresa Jadwiga Elżbieta Irena Bożena Grażyna Wanda Urszula Alicja Stanisława".split(
        " ",
      ),
    middle:
      "Agnieszka Małgorzata Joanna Beata Dorota Monika Anna Katarzyna Ewa Renata Iwona Edyta Sylwia Aneta Izabela Marta".split(
        " ",
      ),
    younger:
      "Natalia Karolina Zuzanna Julia Aleksandra Weronika Patrycja Kinga Paulina Maja Oliwia Kamila Dominika Magdalena".split(
        " ",
      ),
  },
  male: {
    older:
      "Stanisław Jan Andrzej Józef Tadeusz Jerzy Zbigniew Henryk Ryszard Kazimierz Marian Bogdan Wiesław Leszek".split(
        " ",
      ),
    middle:
      "Krzysztof Tomasz Paweł Marcin Piotr Grzegorz Robert Rafał Mariusz Dariusz Jacek Artur Sławomir Wojciech Michał Adam".split(
        " ",
      ),
    younger:
      "Jakub Kacper Mateusz Szymon Filip Bartosz Kamil Dawid Patryk Damian Hubert Igor Maciej Łukasz".split(
        " ",
      ),
  },
};
