import type { NamePool } from "./name-pool.ts";

/** Finland-Swedish first names by generation. */
export const fiSv: NamePool = {
  female: {
    older:
      "Gunvor Birgitta Margareta Ulla Gun-Britt Solveig Carita Marita Viveca Maj-Len Benita Gunilla Inger Barbro".split(
        " ",
      ),
    middle:
      "Pia Camilla Nina Jessica Mikaela Annika Susann Åsa Carolina Johanna Sonja Linda Ann-Sofi Christina Sabina Charlotta".split(
        " ",
      ),
    younger:
      "Ida Emma Ellen Fanny Alexandra Frida Julia Nathalie Wilma Ronja Amanda Sofia Isabella Matilda".split(
        " ",
      ),
  },
  male: {
    older:
      "Göran Stig Börje Bengt Nils-Erik Karl-Johan Rolf Håkan Ole Carl-Gustav Ralf Kaj Sven Henrik".split(
        " ",
      ),
    middle:
      "Kenneth Mikael Tom Fredrik Kim Johan Niklas Peter Thomas Dan Patrik Stefan Mats Jan-Erik Christian Robert".split(
        " ",
      ),
    younger:
      "Anton Axel Emil Benjamin Sebastian Oscar Alexander William Robin Jonathan Casper Lucas Viktor Filip".split(
        " ",
      ),
  },
};
