export const fi = {
  money: `
(lainata|lahettaa|antaa|siirtaa|lainaisitko|lahettaisitko) .. (0|rahaa|rahat)
(lainaa|laheta|anna|siirra|laita) (minulle|mulle) .. (0|rahaa)
(ei ole|tarvitsen|tarviin|puuttuu|ilman) .. (rahaa|rahat|#) .. (lento*|lippu*|viisumi*|vuokra*|sairaala*|laakari*|leikkau*|laakke*|ruoka*|matka*|juna*|bensa*|passi*|lasku*)
(pysty|voi|pysty maksamaan) .. maksa* .. (lasku*|vuokra*|sairaala*|lippu*)
(autat|auttaa|auta|auttaisitko) .. (vuokra*|rahal*|#|lasku*|taloudellis*)
opettaa .. (sijoitta*|tienaa*)
(laitat|sijoitat|talletat) 0 ja
(tuplaat|tuplaa|moninkertaistat) .. (rahasi|rahat|sen)
tienaan # .. (paivassa|viikossa|kuussa)
(osta|ostaa|ostatko|ostaisitko) .. lahjakort*
laheta .. koodi*
(perin|perinto) .. (0|miljoon*)
tulli .. (#|maksu*)
(anna|laheta|kerro)? (tilinumerosi|korttinumerosi|pankkitunnuksesi|tilinumeros|pankkitilisi)
(tilini|tili) on .. (jaadytetty|lukittu|suljettu)
mobilepay* .. 0
(paypalilla|revolutilla)
`,
  leave: `
(jutellaan|jutellaanko|kirjoitellaan|siirrytaan|vaihdetaan|jatketaan|mieluummin|voidaanko|mennaan) .. @app
(onko|loytyyko|kaytatko|oletko) .. @app
(kirjoita|lisaa|laita|etsi|loydat|soita|seuraa|viesti*) .. (minulle|mulle|minut|mut|viestia|minua) .. @app
(anna|laheta|laita|kerro) (sun|mulle|minulle)? .. (numerosi|puhelinnumerosi|numeros|sahkopostisi|sahkopostiosoitteesi|mailisi)
(saanko|saisinko|voinko saada) .. (numerosi|puhelinnumerosi|numeros|sahkopost*)
mika on .. (numerosi|puhelinnumerosi|sahkopostisi)
(poistan|lopetan|jatan|suljen) .. (profiilini|taman sivun|tilini|jasenyyteni|sivuston)
(jasenyyteni|jasenyys|tilaukseni|premium*) .. (loppuu|paattyy|vanhenee)
(taalla) .. (juuri koskaan|harvoin|tuskin)
(harvoin|tuskin|juuri koskaan) .. (taalla|paikalla|talla sivulla)
(pois talta|taman sivuston ulkopuolella)
`,
};
