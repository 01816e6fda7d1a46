import chat from "./sv/chat.json";
import common from "./sv/common.json";
import game from "./sv/game.json";
import join from "./sv/join.json";
import members from "./sv/members.json";
import profile from "./sv/profile.json";
import safety from "./sv/safety.json";
import suggestions from "./sv/suggestions.json";
import visit from "./sv/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./sv/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
