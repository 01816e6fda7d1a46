import chat from "./nb/chat.json";
import common from "./nb/common.json";
import game from "./nb/game.json";
import join from "./nb/join.json";
import members from "./nb/members.json";
import profile from "./nb/profile.json";
import safety from "./nb/safety.json";
import suggestions from "./nb/suggestions.json";
import visit from "./nb/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./nb/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
