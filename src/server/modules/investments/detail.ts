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
import { customFacts } from '../custom-fields.ts'
import { interestOfOrder } from '../interests/interest-of-order.ts'
import { disputePart, disputesOf, recordableAmount } from '../payments/disputes-of-order.ts'
import { paymentPart, paymentsOf, wireAccountOf } from '../payments/rows.ts'
import { payoutsOf } from '../payouts/payouts-of-order.ts'
import { fullName } from '../person.ts'
import { receiptsOf } from '../receipts/rows.ts'
import { signedAgreements } from '../signatures/agreements.ts'
import { campaignOf } from './campaign.ts'
import { methodPrices } from './price.ts'
import { announceRejection } from './rejection.ts'
import { type InvestmentRecord, investmentRow } from './rows.ts'
import type { Investment } from './tables.ts'

type Step = Awaited<ReturnType<typeof historyOf>>[number]['event']

/** Returns the details of an investment, without what the reader may not see. */
export async function detailOf(ctx: Context, row: InvestmentRecord): Promise<InvestmentDetail> {
  const { investment, investor } = row
  const [campaign, events, owed, preorders, attempts, came, balance, agreements, disputed, forward] =
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
    ...investmentRow(ctx, row, campaign),
    method_fee: Number(investment.method_fee),
    sheet_file_id: investment.sheet_file_id ?? '',
    sheet_hash: investment.sheet_hash,
    history: [
      ...preorders.map(({ at }) => preordered(investor, at)),
      ...events.map((event) => eventOf(ctx, investment, event)),
    ],
    agreements,
    payouts: owed,
    payments: attempts.map((each) =>
      paymentPart(each, isManager(ctx) ? Number(recordableAmount(ctx, each, disputed)) : 0),
    ),
    disputes: isManager(ctx) ? disputed.map(disputePart) : [],
    receipts: came,
    bank: bankOf(ctx, investment, wireAccountOf(attempts, investment)),
    methods: methodPrices(ctx, { ...investment, byEntity: investment.entity_version_id !== null, balance }),
    balance: Number(balance),
    balance_next: forward?.next ?? '',
    proof_rejection: rejectionOf(ctx, events.at(-1)?.event),
    investor_tax_id: isManager(ctx) ? investor.document_number : '',
    investor_facts: isManager(ctx) ? customFacts(ctx, investor) : [],
  }
}

/** Returns the interest before the order as the first event of its history. */
function preordered(investor: InvestmentRecord['investor'], at: Date): InvestmentEvent {
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
function noteOf(ctx: Context, { actor_kind, event, note }: Step): string {
  if (actor_kind === 'system' || event === 'charge_back' || event === 'win_dispute')
    return ctx.text(`history.${event}`)
  return event === 'reject_proof' ? announceRejection(ctx, note) : note
}

/** Returns why the last proof of payment was rejected; empty otherwise. */
function rejectionOf(ctx: Context, last: Step | undefined): string {
  return last?.event === 'reject_proof' ? noteOf(ctx, last) : ''
}

/** Returns the bank account to pay to; empty for other payment methods, or until its provider has answered. */
function bankOf(
  ctx: Context,
  { payment_method, reference }: Investment,
  wire: InvestmentBank | undefined,
): InvestmentBank {
  const provider = providerOf(ctx, payment_method)
  if (provider?.kind === 'transfer') return provider.bank(ctx.tenant.customization.payment, reference)
  return wire ?? { beneficiary: '', iban: '', bic: '', bank: '', concept: '' }
}
