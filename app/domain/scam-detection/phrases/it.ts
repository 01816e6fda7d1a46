export const it = {
  money: `
(mi|ci) .. (prestare|presti|prestar|mandare|mandi|dare|inviare|invii|anticipare) .. (soldi|denaro|0)
(prestami|mandami|inviami|dammi|prestarmi|mandarmi|inviarmi|darmi) .. (soldi|denaro|#|contanti)
(mandali|inviali|spedisci) (con|tramite|via|su) .. (western|money|postepay|paypal)
(bisogno|serve|servono|non|senza|mancano) .. (soldi|denaro|#) .. (per|il|un) .. (biglietto|volo|visto|affitto|ospedale|medico|operazione|medicine|mangiare|viaggio|treno|benzina|passaporto|bolletta|bollette|conto)
(non riesco|non posso) .. pagare .. (conto|affitto|ospedale|bollett*|biglietto)
(mi aiuti|aiutami|aiutarmi|mi aiuteresti) .. (affitto|soldi|#|bollett*|pagare|economic*)
ti insegno .. (investire|guadagnare)
(metti|versi|investi|depositi) 0 e
(raddoppi|raddoppia|moltiplichi) .. (soldi|investimento|tutto)
guadagno # .. (giorno|settimana|mese)
(compri|comprare|comprami|prendi|serve) .. (carta regalo|buono regalo|gift card)
(mandi|mandami|invii|inviami|mandarmi) .. codic*
ereditato .. (0|milion*)
eredita .. (milion*|#|bonifico)
dogana .. (#|pagare|spese)
(tuo|tue|mio) (iban|coordinate bancarie|numero di conto|numero di carta)
conto .. (bloccato|congelato)
(ricarica|ricaricami|ricaricare) .. (postepay|carta|telefono)
(con|su|tramite|via) (paypal|postepay|satispay|revolut)
bonifico .. (ti|mi|#)
`,
  leave: `
(sentiamoci|parliamo|passiamo|spostiamoci|possiamo|meglio|continuiamo|andiamo|ci sentiamo) .. (su|a|in) @app
(hai|usi|sei su) .. @app
(scrivimi|aggiungimi|contattami|cercami|trovami|chiamami|seguimi|mandami) .. @app
(dammi|mandami|passami|lasciami|inviami) (il|la|un) .. (numero|telefono|cellulare|cell|mail|email|@app)
mi (dai|mandi|passi|lasci) (il|la) .. (numero|telefono|cellulare|cell|mail|email|@app)
(qual e|quale) .. tuo .. (numero|telefono|contatto|@app)
(lascio|cancello|elimino|chiudo|disattivo) (questo|il mio|il|la mia) (sito|profilo|account|abbonamento|iscrizione)
(scade|finisce|termina) .. (abbonamento|iscrizione|premium)
(abbonamento|iscrizione|premium) .. (scade|finisce|termina)
(qui) .. (quasi mai|raramente|poco)
(quasi mai|raramente) .. (qui|questo sito|online)
fuori da (questo|qui)
`,
};
