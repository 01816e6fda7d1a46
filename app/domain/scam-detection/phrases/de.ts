export const de = {
  money: `
(mir|uns) .. (#|geld|kohle|betrag|euro) .. (leihen|leihst|borgen|schicken|schickst|senden|sendest|uberweisen|uberweist|geben|vorstrecken|auslegen)
(mir|uns) .. 0 .. (leihen|leihst|borgen|uberweisen|uberweist|vorstrecken|auslegen)
(leih|leihe|schick|sende|uberweis|uberweise|gib|borg) mir .. (0|geld|kohle)
(brauche|brauch|fehlt|fehlen|kein|ohne) .. (geld|#) .. (fur|um|zum) .. (flug*|ticket*|visum|miete|krankenhaus|arzt|operation|medikamente|essen|reise|fahrkarte|benzin|pass|rechnung*)
kann .. (rechnung*|miete|arzt|flug|ticket|operation) nicht (be)?zahlen
kann .. (rechnung*|miete|arzt|flug|ticket|operation) nicht bezahlen
(mir|uns) .. (miete|geld|#|rechnung*|visum) .. (hilfst|helfen|unterstutz*)
(hilf|hilfst|helfen) .. mir .. (miete|geld|#|rechnung*|finanziell*)
zeige? dir .. (investier*|verdienen|geld)
(trading|handels|krypto) plattform
(legst|leg|zahlst|zahl) 0 (an|ein)
verdoppel* .. (geld|einsatz|sie|es)
verdien* # .. (tag|woche|monat)
(kauf|kaufst|kaufen|besorg*|brauche) .. (gutschein*|geschenkkart*|guthabenkart*)
(schick|schicke|schickst) mir .. (code|codes)
(0|million*) .. geerbt
erbschaft .. (million*|#|konto)
zoll .. (#|gebuhr*)
(deine|mir die) (iban|kontonummer|bankverbindung|kontodaten)
konto ist .. (gesperrt|eingefroren|blockiert)
taschengeld (pro|fur|ab|gegen)? (treffen|date|woche|monat|#)
(zahlung|bezahlung|zahlst|bezahlst) .. (per|mit|uber) (paypal|revolut|uberweisung)
`,
  leave: `
(lass uns|lasst uns|wollen wir|konnen wir|sollen wir|wir konnen|wir konnten|lieber) .. @app
(hast|nutzt|benutzt) du .. @app
(schreib|schreibe|schreibst|add|adde|fug|fuge|meld|melde|kontaktier*|such|folg|ruf) (dich)? (mir|mich|bei mir) .. @app
gib mir .. (nummer|handynummer|telefonnummer|mail*|@app)
(bekomme|bekomm|krieg|kriege|kann) ich .. deine .. (nummer|handynummer|telefonnummer|mail*)
(schick|schicke|sende) mir .. (nummer|handynummer|telefonnummer|mail|mailadresse|email|e mail|emailadresse)
(deine|ne) (nummer|handynummer|telefonnummer) (fur|haben|geben)
(was|wie) ist deine .. (nummer|handynummer|mailadresse)
(losche|verlasse|kundige) .. (profil|seite|app|abo|mitgliedschaft|account) .. (hier|bald|heute|morgen)
(mitgliedschaft|abo|premium) .. (lauft|endet|ablauft) .. (ab|aus|heute|morgen)
(hier) .. (kaum|selten|fast nie) .. (online|da|on)
(kaum|selten|fast nie) (hier|online|auf dieser seite)
hier bin ich (kaum|selten|fast nie)
(ausserhalb|weg) (dieser|von dieser) (seite|app)
`,
};
