import type { NamePool } from "./name-pool.ts";

/** Irish first names by generation. */
export const ie: NamePool = {
  female: {
    older:
      "Bridget Maureen Noreen Breda Philomena Carmel Nuala Kathleen Assumpta Bernadette Geraldine Teresa Una Dympna".split(
        " ",
      ),
    middle:
      "Siobhán Deirdre Fiona Gráinne Aisling Orla Sinéad Niamh Maeve Emer Sharon Catríona Michelle Noelle Elaine Tara".split(
        " ",
      ),
    younger:
      "Aoife Ciara Saoirse Caoimhe Róisín Clodagh Éabha Sadhbh Laoise Shauna Katie Ailbhe Molly Eimear".split(
        " ",
      ),
  },
  male: {
    older:
      "Patrick Seamus Noel Michael Thomas Dermot Brendan Gerard Joseph Liam Eamon Donal Christy Finbarr".split(
        " ",
      ),
    middle:
      "Declan Brian Kieran Colm Paul Eoin Fergal Niall Conor Barry Shane Rory Damien Ronan Aidan Alan".split(
        " ",
      ),
    younger:
      "Cian Oisín Darragh Fionn Cillian Tadhg Dylan Seán Jack Luke Eoghan Killian Cathal Ruairí".split(
        " ",
      ),
  },
};
