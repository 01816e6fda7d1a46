import { applyProviderEvent } from "~/domain/order/apply-provider-event";
import { sendRefunds } from "~/domain/order/poll-payments";
import { findWithdrawal, refundOrder, withdraw } from "~/domain/order/refund-order";
import type { PaymentEvent, ProviderEvent } from "~/domain/payment/payment";
import { newId, type StaffId } from "~/kit/ids";
import type { Payments } from "~/services";
import { MoneySimulation, WorkerStopped } from "./money-simulation";

const EVENT_STATES = [
  "pending",
  "failed",
  "cancelled",
  "completed",
  "completed",
  "charged_back",
] as const;

/** Members, a provider and the scheduler that execute random actions in a seeded order. */
export class MoneyHistory extends MoneySimulation {
  /** Provider events that are not delivered yet. */
  readonly pendingEvents: { member: MoneySimulation["members"][number]; event: ProviderEvent }[] =
    [];

  async step(): Promise<void> {
    const member = this.pick(this.members);
    const actions = [
      () => this.order(member),
      () => this.pay(),
      () => this.emitPaymentEvent(),
      () => this.emitPaymentEvent(),
      () => this.deliverEvent(),
      () => this.deliverEvent(),
      () => this.deliverEvent(),
      () => this.deliverEvent(),
      () => this.spend(member),
      () => this.spend(member),
      () => this.withdraw(),
      () => this.staff(),
      () => this.tend(),
      () => this.byHand(),
    ];
    await this.pick(actions)().catch((error: unknown) => {
      const errors = error instanceof AggregateError ? error.errors : [error];
      for (const each of errors) if (!(each instanceof WorkerStopped)) throw each;
    });
  }

  /** The provider sends an event of a payment, once or twice. */
  async emitPaymentEvent(): Promise<void> {
    const paying = this.paying.length > 0 && this.pick(this.paying.slice(-60));
    if (!paying) return;
    const { payment, member, amount } = paying;
    const event: PaymentEvent = {
      kind: "payment",
      eventId: newId(),
      siteId: member.siteId,
      paymentId: payment,
      providerId: `at-${payment}`,
      state: this.pick(EVENT_STATES),
      amount,
      currency: "EUR",
      fault: null,
      at: 0,
    };
    this.pendingEvents.push({ member, event }, ...(this.draw() < 0.3 ? [{ member, event }] : []));
  }
  /** Delivers events in any order, some repeatedly. An interrupted delivery is repeated. */
  async deliverEvent(): Promise<void> {
    const at = Math.floor(this.draw() * this.pendingEvents.length);
    const one = this.pendingEvents[at];
    if (!one) return;
    await applyProviderEvent(
      this.services,
      { site: this.siteOf(one.member), provider: "bank" },
      one.event,
    );
    if (this.draw() < 0.8) this.pendingEvents.splice(at, 1);
  }

  /** Shows and requests a withdrawal: sometimes after one more message, and twice. */
  async withdraw(): Promise<void> {
    const one = this.paying.length > 0 && this.pick(this.paying.slice(-60));
    const shown = one && (await findWithdrawal(this.services, one.member, one.order));
    if (!shown) return;
    if (this.draw() < 0.3) await this.spend(one.member);
    const request = { orderId: one.order, amount: shown.amount, credits: shown.credits };
    const caller = { site: this.siteOf(one.member), viewer: one.member };
    const twice = Array.from({ length: this.draw() < 0.3 ? 2 : 1 }, () => request);
    for (const each of twice) await withdraw(this.services, caller, each);
  }
  async staff(): Promise<void> {
    if (this.paying.length === 0 || this.draw() < 0.7) return;
    const { order, member, amount } = this.pick(this.paying.slice(-60));
    const some = this.draw() < 0.5 ? { amount: Math.ceil(amount / 3), credits: 0 } : {};
    const caller = { site: this.siteOf(member) };
    await refundOrder(this.services, caller, {
      orderId: order,
      reason: "goodwill",
      staff: { id: newId<StaffId>(), name: "Kim" },
      ...some,
    });
  }
  async byHand(): Promise<void> {
    if (this.paying.length === 0 || this.draw() < 0.8) return;
    const { payment, member, amount } = this.pick(this.paying.slice(-60));
    const event: ProviderEvent = {
      kind: "refund",
      eventId: newId(),
      siteId: member.siteId,
      paymentId: payment,
      at: 0,
      refundId: null,
      providerId: `hand-${newId()}`,
      state: "completed",
      currency: "EUR",
      amount: Math.ceil(amount * this.draw()) || 1,
    };
    this.pendingEvents.push({ member, event }, { member, event: { ...event, eventId: newId() } });
  }
  /**
   * The scheduler requests refunds: done, pending, or failed. A repeated request returns the
   * current state.
   */
  async tend(always?: "completed"): Promise<void> {
    this.run("UPDATE refunds SET try_at = 0 WHERE state IN ('waiting','pending') AND try_at > 0");
    const refund: Payments["refund"] = async ({ id, paymentId, siteId, amount, currency }) => ({
      kind: "refund",
      eventId: newId(),
      siteId,
      paymentId,
      refundId: id,
      amount,
      currency,
      providerId: `re-${id}`,
      at: 0,
      state: always ?? this.pick(["pending", "completed", "completed", "failed"] as const),
    });
    await sendRefunds(this.services, { name: "bank", refund } as Payments);
  }
}
