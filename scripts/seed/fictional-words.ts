/**
 * A demo site's label for fictional profiles, in every language: such profiles exist only if all
 * labels are set (R9).
 */
export const FICTIONAL_LABELS = {
  fictional_icon: "drama",
  fictional_singular: {
    da: "Fiktiv profil",
    de: "Fiktives Profil",
    en: "Fictional profile",
    es: "Perfil ficticio",
    fi: "Keksitty profiili",
    fr: "Profil fictif",
    it: "Profilo fittizio",
    nb: "Fiktiv profil",
    nl: "Fictief profiel",
    pl: "Profil fikcyjny",
    sv: "Fiktiv profil",
  },
  fictional_plural: {
    da: "fiktive profiler",
    de: "fiktive Profile",
    en: "fictional profiles",
    es: "perfiles ficticios",
    fi: "keksityt profiilit",
    fr: "profils fictifs",
    it: "profili fittizi",
    nb: "fiktive profiler",
    nl: "fictieve profielen",
    pl: "profile fikcyjne",
    sv: "fiktiva profiler",
  },
  fictional_warning: {
    da: "Denne profil er opdigtet. Bag den er der ingen, du kan møde; vi svarer i dens navn, og beskeder koster kreditter som altid.",
    de: "Dieses Profil ist erfunden. Dahinter steht niemand, den du treffen kannst; wir antworten in seinem Namen, und Nachrichten kosten Credits wie sonst auch.",
    en: "This profile is invented. There is nobody behind it for you to meet; we answer in its name, and messages cost credits as always.",
    es: "Este perfil es inventado. Detrás no hay nadie a quien puedas conocer; respondemos en su nombre, y los mensajes cuestan créditos como siempre.",
    fi: "Tämä profiili on keksitty. Sen takana ei ole ketään, jonka voisit tavata. Me vastaamme sen nimissä, ja viestit maksavat krediittejä kuten muutenkin.",
    fr: "Ce profil est inventé. Il n’y a derrière lui personne que tu puisses rencontrer ; nous répondons en son nom, et les messages coûtent des crédits comme d’habitude.",
    it: "Questo profilo è inventato. Dietro non c’è nessuno che tu possa incontrare; rispondiamo noi a suo nome e i messaggi costano crediti come sempre.",
    nb: "Denne profilen er oppdiktet. Det er ingen bak den som du kan møte. Vi svarer i dens navn, og meldinger koster kreditter som ellers.",
    nl: "Dit profiel is verzonnen. Er zit niemand achter die je kunt ontmoeten. Wij antwoorden uit naam ervan, en berichten kosten gewoon credits.",
    pl: "Ten profil jest zmyślony. Nie stoi za nim nikt, z kim możesz się spotkać. Odpowiadamy w jego imieniu, a wiadomości kosztują kredyty jak zawsze.",
    sv: "Den här profilen är påhittad. Det finns ingen bakom den som du kan träffa. Vi svarar i dess namn, och meddelanden kostar krediter som vanligt.",
  },
} as const;
