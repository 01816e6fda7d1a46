// The cards of /landers/tinderswipe: by finger, button or arrow key. Nothing is stored and nothing is sent.
(() => {
  const deck = document.querySelector(".deck");
  const list = deck?.querySelector(".cards");
  const answers = deck?.querySelector(".answers");
  const result = deck?.querySelector(".result");
  if (!list || !answers || !result) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const yes = [];
  const top = () => list.lastElementChild;
  let from = null;
  let busy = false;

  list.append(...[...list.children].reverse());
  list.classList.add("stack");
  list.removeAttribute("tabindex");
  answers.hidden = false;
  tell();

  /** Only the card on top is read out. */
  function tell() {
    for (const card of list.children) card.setAttribute("aria-hidden", String(card !== top()));
  }

  function say(answer) {
    const card = top();
    if (!card || busy) return;
    busy = true;
    if (answer === "yes") yes.push(card.dataset.card);
    card.style.transform = `translate(${answer === "yes" ? 130 : -130}%, 8%) rotate(${answer === "yes" ? 14 : -14}deg)`;
    setTimeout(() => leave(card), calm ? 0 : 200);
  }

  function leave(card) {
    card.remove();
    busy = false;
    tell();
    if (!top()) answers.hidden = true;
    const text = yes.length > 0 ? `${result.dataset.yes} ${yes.join(" · ")}` : result.dataset.none;
    const next = top()?.dataset.card;
    result.textContent = next ? (yes.length > 0 ? text : "") : text;
    if (!next) document.querySelector("#start input:not([type=hidden])")?.focus({ preventScroll: true });
  }

  answers.addEventListener("click", (event) => {
    const button = event.target.closest("[data-say]");
    if (button) say(button.dataset.say);
  });
  deck.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") say("yes");
    else if (event.key === "ArrowLeft") say("no");
  });
  list.addEventListener("pointerdown", (event) => {
    if (!top()?.contains(event.target)) return;
    from = event.clientX;
    list.setPointerCapture(event.pointerId);
  });
  list.addEventListener("pointermove", (event) => {
    if (from === null || !top()) return;
    const by = event.clientX - from;
    top().style.transition = "none";
    top().style.transform = `translateX(${by}px) rotate(${by / 24}deg)`;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    list.addEventListener(end, (event) => {
      if (from === null || !top()) return;
      const by = end === "pointerup" ? event.clientX - from : 0;
      from = null;
      top().style.transition = "";
      top().style.transform = "";
      if (Math.abs(by) > 70) say(by > 0 ? "yes" : "no");
    });
  }
})();
