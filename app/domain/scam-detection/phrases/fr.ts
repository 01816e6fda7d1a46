export const fr = {
  money: `
(preter|prete|envoyer|envoie|envoies|donner|donne|avancer|avance|virer|depanner|depanne) moi .. (argent|0|sous|thune*)
(me|m) (preter|prete*|preterais|envoyer|envoies|donner|donnes|avancer|depanner|virer) .. (argent|0|sous|thune*)
(besoin|pas|plus|manque|sans) (d|de|l)? (argent|#|sous) .. (pour|le|un) .. (billet*|vol|visa|loyer|hopital|medecin|operation|medicaments|manger|voyage|train|essence|passeport|facture*)
(peux|peut|arrive) pas .. payer .. (facture*|loyer|hopital|billet)
m (aides|aider|aide|aiderais) .. (payer|loyer|facture*|financier*|argent|#)
(apprendre|montrer|expliquer) .. (a|comment)? (investir|trader|gagner de l argent)
t apprendre .. investir
(mets|met|places|deposes) 0 et .. doubl*
doubl* (ta mise|ton argent|tes gains)
gagne # par (jour|semaine|mois)
(acheter|achete|achetes|prends|besoin) .. (carte* cadeau*|carte* pcs|carte* prepaye*|recharge*)
(envoyer|envoie|envoies|donne) .. (les|le|des) code*
herite .. (0|million*)
heritage .. (million*|#|virement)
douane .. (#|frais|payer)
(ton|votre|mon) (rib|iban|numero de compte|numero de carte)
(ton|mon) compte .. (bloque|gele|suspendu)
aide financiere
(par|via|sur) (paypal|paylib|lydia|revolut)
`,
  leave: `
(on|tu veux|veux tu|preferes|plutot) .. (sur|a|par|via) @app
(tu as|t as|as tu|tu es sur|tu utilises) .. @app
(ecris|ecrivez|ajoute|contacte|parle|rejoins|appelle|cherche|suis|retrouve) moi .. @app
(me|m) (parler|ecrire|ajouter|rejoindre|retrouver|contacter) .. @app
(donne|envoie|file|passe|laisse) moi (ton|ta|le|un) .. (numero|tel|telephone|mail|email|adresse mail|@app|06|contact)
(avoir|prendre) (ton|le) .. (numero|tel|telephone|mail|06|@app)
(c est quoi|quel est) (ton) .. (numero|tel|mail|@app)
(quitte|supprime|ferme|resilie) .. (le|ce|mon) (site|profil|compte|abonnement) .. 
(abonnement|premium|compte) .. (se termine|expire|finit|s arrete)
(presque jamais|rarement|pas souvent|quasiment jamais) .. (ici|connecte*|sur ce site)
(hors|dehors|ailleurs) (de ce|que sur ce) site
`,
};
