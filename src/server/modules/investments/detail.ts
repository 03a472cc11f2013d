import type {
  InvestmentBank,
  InvestmentDetail,
  InvestmentEvent,
  InvestmentStatus,
} from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { historyOf } from '../../kernel/lifecycle/history.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { balanceFor } from '../balance/for-order.ts'
import { forwardOf } from '../balance/forward-of.ts'
import type { BalanceForward } from '../balance/tables.ts'
import { displayedAnswers } from '../custom-fields.ts'
import { interestOfOrder } from '../interests/interest-of-order.ts'
import { disputesOf, recordableAmount, toPaymentDispute } from '../payments/disputes-of-order.ts'
import { paymentsOf, toPaymentPart, wireAccountOf } from '../payments/rows.ts'
import type { Payment } from '../payments/tables.ts'
import { payoutsOf } from '../payouts/payouts-of-order.ts'
import { fullName } from '../person.ts'
import { receiptsOf } from '../receipts/rows.ts'
import { signedAgreements } from '../signatures/agreements.ts'
import { campaignOf } from './campaign.ts'
import { methodPrices } from './price.ts'
import { rejectionText } from './rejection.ts'
import { type InvestmentRecord, investmentRow } from './rows.ts'
import type { Investment } from './tables.ts'

type HistoryEvent = Awaited<ReturnType<typeof historyOf>>[number]['event']

/** Returns the details of an investment, limited to what the reader may see. */
export async function detailOf(ctx: Context, record: InvestmentRecord): Promise<InvestmentDetail> {
  const { investment, investor } = record
  const [campaign, events, payouts, preorders, payments, receipts, balance, agreements, disputes, forward] =
    await allSettledInOrder([
      campaignOf(ctx, investment.issuance_id),
      historyOf(ctx, 'investment', investment.id),
      payoutsOf(ctx, investment.id),
      interestOfOrder(ctx, investment.id),
      paymentsOf(ctx, investment.id),
      receiptsOf(ctx, investment.id),
      balanceFor(ctx, investment),
      signedAgreements(ctx, investment.id),
      disputesOf(ctx, investment.id),
      forwardOf(ctx, investment),
    ])
  return {
    ...investmentRow(ctx, record, campaign),
    method_fee: Number(investment.method_fee),
    sheet_file_id: investment.sheet_file_id ?? '',
    sheet_hash: investment.sheet_hash,
    history: [
      ...preorders.map(({ at }) => preorderEvent(investor, at)),
      ...events.map((event) => eventOf(ctx, investment, event)),
    ],
    agreements,
    payouts,
    payments: payments.map((payment) =>
      toPaymentPart(
        payment,
        isManager(ctx)
          ? { provider: payment.provider, disputable: Number(recordableAmount(ctx, payment, disputes)) }
          : {},
      ),
    ),
    disputes: isManager(ctx) ? disputes.map(toPaymentDispute) : [],
    receipts,
    bank: bankOf(ctx, investment, wireAccountOf(payments, investment)),
    methods: methodPrices(ctx, { ...investment, byEntity: investment.entity_version_id !== null, balance }),
    balance: Number(balance),
    balance_next: forward?.next ?? '',
    forward_refusal: isManager(ctx) ? refusalOf(payments, forward) : '',
    proof_rejection: rejectionOf(ctx, events.at(-1)?.event),
    investor_tax_id: isManager(ctx) ? investor.document_number : '',
    investor_facts: isManager(ctx) ? displayedAnswers(ctx, investor) : [],
  }
}

/** Returns the interest before the order as the first event of its history. */
function preorderEvent(investor: InvestmentRecord['investor'], at: Date): InvestmentEvent {
  return {
    event: 'preorder',
    status: 'RESERVED',
    at: at.toISOString(),
    actor: fullName(investor),
    note: '',
  }
}

function isManager({ session }: Pick<Context, 'session'>): boolean {
  return session.roles.includes('ADMIN')
}

function eventOf(
  ctx: Context,
  { investor_id }: Investment,
  { event, name, surname }: Awaited<ReturnType<typeof historyOf>>[number],
): InvestmentEvent {
  return {
    event: event.event,
    status: event.to_status as InvestmentStatus,
    at: event.at.toISOString(),
    // Shows investors the platform's name instead of its employees'; the issuer's signatory is named, as in the
    // contract.
    actor:
      event.actor_kind === 'user' &&
      (isManager(ctx) || event.actor_id === investor_id || event.event === 'countersign')
        ? `${name} ${surname}`
        : ctx.tenant.customization.title,
    note: noteOf(ctx, event),
  }
}

/** Returns a step's note, with the platform's own steps and rejection reasons in the reader's language. */
function noteOf(ctx: Context, { actor_kind, event, note }: HistoryEvent): string {
  if (actor_kind === 'system' || event === 'charge_back' || event === 'win_dispute')
    return ctx.text(`history.${event}`)
  return event === 'reject_proof' ? rejectionText(ctx, note) : note
}

/** Returns why the last proof of payment was rejected; empty otherwise. */
function rejectionOf(ctx: Context, lastEvent: HistoryEvent | undefined): string {
  return lastEvent?.event === 'reject_proof' ? noteOf(ctx, lastEvent) : ''
}

/** Returns the bank account to pay to; empty for other payment methods, or until the provider has responded. */
function bankOf(
  ctx: Context,
  { payment_method, reference }: Investment,
  wire: InvestmentBank | undefined,
): InvestmentBank {
  const provider = providerOf(ctx, payment_method)
  if (provider?.kind === 'transfer') return provider.bank(ctx.tenant.customization.payment, reference)
  return wire ?? { beneficiary: '', iban: '', bic: '', bank: '', concept: '' }
}

/** Returns the provider's code of a refusal to forward the order's money to its issuance; empty without one. */
function refusalOf(
  payments: readonly Pick<Payment, 'forward_refusal'>[],
  forward: Pick<BalanceForward, 'refusal'> | undefined,
): string {
  return payments.map((payment) => payment.forward_refusal).find(Boolean) ?? forward?.refusal ?? ''
}
