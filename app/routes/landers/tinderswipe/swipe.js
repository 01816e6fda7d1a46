// The cards of /landers/tinderswipe: by finger, by arrow key, and told to screen readers. Nothing is stored and nothing is sent.
{
  const deck = document.querySelector(".deck");
  const status = deck.querySelector("[role=status]");
  /** How far a card is drawn, in pixels, before it counts as an answer; and before it is no longer a tap. */
  const ENOUGH = 70;
  const TAP = 8;
  const cards = [...deck.querySelectorAll(".card")];
  const open = () => cards.find((card) => !card.querySelector(":checked"));
  let from = null;
  deck.classList.add("live");
  // A browser may have kept the answers of an earlier visit.
  deck.reset();

  const say = (answer) => {
    const box = open()?.querySelector(`[value=${answer}]`);
    if (!box) return;
    box.checked = true;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  };

  deck.addEventListener("change", () => {
    const yes = [...deck.querySelectorAll("[value=yes]:checked")].map(
      (box) => box.closest(".card").querySelector("p").textContent,
    );
    const next = open();
    if (yes.length > 0)
      status.textContent = `${deck.querySelector("#yeses").textContent} ${yes.join(", ")}`;
    else status.textContent = next ? "" : deck.querySelector(".none").textContent;
    (next ? next.querySelector("input") : deck.querySelector(".done a")).focus({
      preventScroll: true,
    });
  });

  deck.addEventListener("reset", () => {
    status.textContent = "";
    // After the answers are gone, so that the first card is there to be reached.
    if (deck.contains(document.activeElement))
      setTimeout(() => cards[0].querySelector("input").focus({ preventScroll: true }));
  });

  deck.addEventListener("keydown", (event) => {
    const other = { ArrowUp: 0, ArrowDown: 1 }[event.key];
    if (event.key === "ArrowRight") say("yes");
    else if (event.key === "ArrowLeft") say("no");
    // Between two answers up and down only move: a radio button would answer at once.
    else if (other !== undefined && event.target.type === "radio")
      open().querySelectorAll("input")[other].focus();
    else return;
    event.preventDefault();
  });

  deck.addEventListener("pointerdown", (event) => {
    const card = open();
    if (event.isPrimary && event.button === 0 && card?.contains(event.target))
      from = { x: event.clientX, card, moved: false };
  });

  deck.addEventListener("pointermove", (event) => {
    if (!from || !event.isPrimary) return;
    const by = event.clientX - from.x;
    if (!from.moved && Math.abs(by) < TAP) return;
    if (!from.moved) from.card.setPointerCapture(event.pointerId);
    from.moved = true;
    from.card.classList.add("held");
    from.card.style.transform = `translateX(${by}px) rotate(${by / 24}deg)`;
    if (Math.abs(by) > ENOUGH / 2) from.card.dataset.lean = by > 0 ? "yes" : "no";
    else delete from.card.dataset.lean;
  });

  for (const end of ["pointerup", "pointercancel"]) {
    deck.addEventListener(end, (event) => {
      if (!from || !event.isPrimary) return;
      const { card, x, moved } = from;
      const by = event.clientX - x;
      from = null;
      card.classList.remove("held");
      card.style.transform = "";
      delete card.dataset.lean;
      if (moved && end === "pointerup" && Math.abs(by) > ENOUGH) say(by > 0 ? "yes" : "no");
    });
  }
  // A picture or a word under the finger must not be dragged away in the card's stead.
  deck.addEventListener("dragstart", (event) => event.preventDefault());
}
