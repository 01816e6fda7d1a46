export const nl = {
  money: `
(kun|kan|wil|zou) (je|jij|u) me .. (0|geld|centen) .. (lenen|sturen|geven|overmaken|voorschieten)
(kun|kan|wil|zou) (je|jij|u) me .. (geld|#) l*nen
(leen|stuur|geef|maak) me .. (0|geld)
(stuur|stuurt|sturen) (je|jij)? .. geld
(geen|nodig|heb|zonder) .. (geld|#) .. (voor|om) .. (ticket*|vlucht|visum|huur|ziekenhuis|dokter|operatie|medicijnen|eten|reis|trein|benzine|paspoort|rekening*)
(rekening*|huur|ziekenhuis|ticket) niet betalen
me .. (met de huur|met geld|met #|met de rekening*|financieel) .. (helpt|helpen|help)
(help|helpen|helpt) (je|jij)? me .. (huur|geld|#|rekening*|financieel)
leer je .. (invest*|beleg*|verdien*)
leg* 0 in
verdubbel* (het|je|uw) 
verdien* # (per|in de) (dag|week|maand)
(koop|koopt|kopen) (je|jij)? .. (cadeaukaart*|cadeaubon*|giftcard*|waardebon*)
stuur me (de|een) code*
(0|miljoen*) .. geerfd
(erfenis) .. (miljoen*|#|ontvangen)
douane .. (#|kosten)
(je|jouw) (iban|rekeningnummer|bankgegevens|pasnummer)
rekening is .. (geblokkeerd|bevroren|gesperd)
(stuur|stuurt|sturen|stuurje) (je|jij|me)? .. (tikkie|betaalverzoek)
(tikkie|betaalverzoek) .. #
`,
  leave: `
(zullen we|kunnen we|laten we|we kunnen|liever|wil je) .. @app
(heb|gebruik|zit) (je|jij) .. @app
(schrijf|stuur|app|voeg|voegje|vind|zoek|volg|bel) (me|mij) .. @app
(geef|stuur|app) me (je|jouw) .. (nummer|telefoonnummer|06|mail|mailadres|email*|@app)
(mag|kan) ik (je|jouw) .. (nummer|telefoonnummer|06|mail|mailadres|email*)
wat is (je|jouw) .. (nummer|telefoonnummer|mailadres|@app)
(ga|verlaat|stop) .. (hier|site|app) .. (weg|af|binnenkort)
(verwijder|stop) .. (mijn)? .. (profiel|account|lidmaatschap)
(lidmaatschap|abonnement|premium) .. (loopt|verloopt|stopt|eindigt)
(hier) .. (bijna nooit|zelden|nauwelijks|amper)
(bijna nooit|zelden|nauwelijks|amper) (hier|online|op deze site)
app ik je
app me (maar|even|op|dan)
(buiten|weg van) deze (site|app)
`,
};
