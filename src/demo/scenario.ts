import type {
  InvestmentStatus,
  OnboardingAdditionalData,
  OnboardingIdentification,
  SuitabilityAnswers,
} from '../generated/domain.ts'
import { addBankAccounts } from './bank-accounts.ts'
import type { Caller } from './caller.ts'
import type { Campaigns } from './campaigns.ts'
import { requestCategory } from './categories.ts'
import { companiesOf } from './companies.ts'
import type { DemoInvestment, DemoInvestor } from './content.ts'
import type { DemoEvent } from './demo-event.ts'
import { identityDocument } from './identity-document.ts'
import { simplePdf } from './simple-pdf.ts'
import { addWallets } from './wallets.ts'

export const demoPassword = 'tesela-demo-2026'

/** Returns all events of an investor and the manager's decisions about them. */
export function eventsOfInvestor(
  investor: DemoInvestor,
  caller: Caller,
  manager: Caller,
  campaigns: Campaigns,
  openAccount: (investor: DemoInvestor, caller: Caller) => Promise<void>,
  signingCode: (investor: DemoInvestor) => Promise<string>,
): DemoEvent[] {
  const registration = { daysAgo: investor.joined_days_ago, happen: () => openAccount(investor, caller) }
  const onboarding = { daysAgo: investor.joined_days_ago, happen: () => onboard(investor, caller, manager) }
  const categoryEvents = investor.category
    ? [{ daysAgo: investor.category.days_ago, happen: () => requestCategory(investor, caller, manager) }]
    : []
  return [
    registration,
    onboarding,
    ...categoryEvents,
    ...moveEvents(investor, caller),
    ...companiesOf(investor, caller, manager),
    ...investor.investments.flatMap((investment) =>
      investmentEvents(investment, investor, caller, manager, campaigns, signingCode),
    ),
  ]
}

function moveEvents({ moves }: DemoInvestor, caller: Caller): DemoEvent[] {
  if (moves === undefined) return []
  const { days_ago: daysAgo, ...body } = moves
  const happen = async () => {
    await caller.call('setAddress', { body })
  }
  return [{ daysAgo, happen }]
}

const stages = [
  'REGISTERED',
  'KYC_SENT',
  'KYC_REFUSED',
  'KYC',
  'SUITABILITY_TEST',
  'SIMULATION',
  'INVEST',
] as const

/** Takes an investor through the steps before their first order, as far as they get. */
export async function onboard(investor: DemoInvestor, caller: Caller, manager: Caller): Promise<void> {
  const isPast = (stage: (typeof stages)[number]) => stages.indexOf(investor.reaches) > stages.indexOf(stage)
  // Takes the test before the identification if the tenant's steps have this order.
  const steps = (await caller.call('getSession')).steps.map(({ step }) => step)
  const isTestFirst = steps.indexOf('SUITABILITY_TEST') < steps.indexOf('KYC')
  if (isPast('REGISTERED')) {
    if (isTestFirst) {
      await caller.call('setInvestorType', { body: { user_type: 'INDIVIDUAL' } })
      await takeTest(investor, caller, manager)
    }
    await identify(investor, caller)
  }
  if (investor.reaches === 'KYC_REFUSED') await refuseIdentification(caller, manager)
  if (isPast('KYC')) await submitAdditionalData(investor, caller)
  if (isPast('SUITABILITY_TEST') && !isTestFirst) await takeTest(investor, caller, manager)
  if (isPast('SIMULATION'))
    await caller.call('certifySimulation', {
      body: {
        net_income: investor.net_income,
        liquid_assets: investor.liquid_assets,
        commitments: investor.commitments,
        certify: true,
      },
    })
  await addBankAccounts(investor, caller, manager)
  await addWallets(investor, caller, manager)
  await addBeneficiaries(investor, caller)
  await decideStatus(investor, caller, manager)
}

const passingAnswers: SuitabilityAnswers = {
  q1: true,
  q2: false,
  q3: true,
  q4: false,
  q5: false,
  q6: true,
  q7: true,
  objective: 'GROWTH',
  experience: 'SOME',
  education: 'UNIVERSITY',
  knowledge: 'BASIC',
  capacity: 'FROM_5_TO_20',
  understands_risk: true,
  politically_exposed: false,
}

const failingAnswers: SuitabilityAnswers = { ...passingAnswers, q1: false, q2: true, q4: true, q5: true }

async function takeTest({ test }: DemoInvestor, caller: Caller, manager: Caller): Promise<void> {
  if (test === 'RETRY') {
    await caller.call('submitTest', { body: failingAnswers })
    return
  }
  if (test === 'FAILED' || test === 'DECLARED') {
    await caller.call('submitTest', { body: failingAnswers })
    await caller.call('submitTest', { body: failingAnswers })
    if (test === 'DECLARED') await caller.call('declareTest', { body: { word: 'Declaro' } })
    return
  }
  const politically_exposed = test === 'EXPOSED' || test === 'REJECTED'
  await caller.call('submitTest', { body: { ...passingAnswers, politically_exposed } })
  if (test !== 'REJECTED') return
  const { id } = await caller.call('getTest')
  const reason = 'Necesitamos saber de dónde viene el dinero. Escríbenos y lo vemos.'
  await manager.call('rejectTest', { params: { id }, body: { reason } })
}

/** Lets the manager decide on an investor's status. */
async function decideStatus(investor: DemoInvestor, caller: Caller, manager: Caller): Promise<void> {
  const { status, then, words = '' } = investor
  const { id, validation, kyc_status, test_review, additional_data } = await caller.call('getSession')
  const params = { id }
  const isComplete = kyc_status === 'success' && test_review === 'approved' && additional_data
  if (status === undefined && isComplete && validation === 'pending') {
    const { person } = await manager.call('getUser', { params })
    await manager.call('validateUser', { params, body: { step: 0, profile: person.profile_step } })
  }
  if (status === undefined || status === 'WAITING') return
  await manager.call('rejectUser', { params, body: { reason: status, ...(words && { words }) } })
  await manager.call('addNote', {
    params,
    body: { text: 'Hablado por teléfono: sabe qué tiene que enviar.' },
  })
  if (then === 'CORRECTED') await caller.call('setAdditionalData', { body: additionalDataOf(investor) })
  if (then === 'RECONSIDERED') {
    const { person } = await manager.call('getUser', { params })
    await manager.call('reconsiderUser', { params, body: { step: person.validation_step } })
  }
}

async function identify(investor: DemoInvestor, caller: Caller): Promise<void> {
  const front = await caller.call('uploadFile', { file: await identityDocument(investor) })
  const document: OnboardingIdentification = {
    document_type: investor.document_type ?? 'DNI',
    document_number: investor.document_number,
    birthday: investor.birthday,
    expires_on: dayInYears(6),
    front_file_id: front.file_id,
    ...(investor.document_type !== 'PASSPORT' && { back_file_id: front.file_id }),
  }
  await caller.call('submitIdentification', { body: document })
  await caller.call('refreshIdentification')
}

/** Returns today's date some years later, as YYYY-MM-DD. */
function dayInYears(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return day.toISOString().slice(0, 10)
}

async function refuseIdentification(caller: Caller, manager: Caller): Promise<void> {
  const { id } = await caller.call('getSession')
  const reason = 'La foto está movida y no se lee el número.'
  await manager.call('refuseIdentification', { params: { id }, body: { reason, kind: 'front_unreadable' } })
}

async function submitAdditionalData(investor: DemoInvestor, caller: Caller): Promise<void> {
  await caller.call('setInvestorType', { body: { user_type: 'INDIVIDUAL' } })
  await caller.call('setAdditionalData', { body: additionalDataOf(investor) })
}

function additionalDataOf(investor: DemoInvestor): OnboardingAdditionalData {
  return {
    address: investor.address,
    city: investor.city,
    postal_code: investor.postal_code,
    province: investor.province,
    country: 'ES',
    nationality: 'ES',
    phone: investor.phone,
    occupation: investor.occupation,
    marital_status: investor.marital_status ?? 'SINGLE',
    funds_origins: investor.funds_origins ?? ['SAVINGS'],
  }
}

const STATUSES = [
  'CREATED',
  'METHOD_PAYMENT',
  'SIGNED',
  'PROOF_OF_PAYMENT_UPLOADED',
  'CHARGED',
  'ACCEPTED',
  'MINTED',
] as const

/** Maps outcomes to the last regular status of orders that are later withdrawn, canceled or refused. */
const STATUS_BEFORE_REVERSAL = {
  IN_UPLOAD_PROOF_OF_PAYMENT: 'PROOF_OF_PAYMENT_UPLOADED',
  CANCELED: 'CREATED',
  WITHDRAWN_PAID: 'CHARGED',
  PAID_BACK: 'CHARGED',
} as const satisfies Partial<Record<DemoInvestment['reaches'], (typeof STATUSES)[number]>>

function isReversed(status: DemoInvestment['reaches']): status is keyof typeof STATUS_BEFORE_REVERSAL {
  return status in STATUS_BEFORE_REVERSAL
}

/**
 * Returns the events of an investment: paid after two days, accepted from the sixth day and minted from the eighth
 * day, unless the platform does so itself. Paid orders are withdrawn on the third day and refunded on the sixth.
 */
function investmentEvents(
  investment: DemoInvestment,
  investor: DemoInvestor,
  caller: Caller,
  manager: Caller,
  campaigns: Campaigns,
  signingCode: (investor: DemoInvestor) => Promise<string>,
): DemoEvent[] {
  const { reaches } = investment
  const targetStatus = isReversed(reaches) ? STATUS_BEFORE_REVERSAL[reaches] : reaches
  const hasReached = (status: (typeof STATUSES)[number]) =>
    STATUSES.indexOf(targetStatus) >= STATUSES.indexOf(status)
  const params = { id: '' }
  const eventAfter = (days: number, run: () => Promise<unknown>): DemoEvent => ({
    daysAgo: Math.max(0, investment.days_ago - days),
    happen: async () => {
      await run()
    },
  })

  const events = [eventAfter(0, createOrder)]
  if (reaches === 'CANCELED') events.push(eventAfter(2, () => caller.call('withdrawInvestment', { params })))
  if (hasReached('METHOD_PAYMENT'))
    events.push(
      eventAfter(0, () =>
        caller.call('choosePaymentMethod', { params, body: { payment_method: 'MANUAL_TRANSFER' } }),
      ),
    )
  if (hasReached('SIGNED')) events.push(eventAfter(0, sign))
  if (hasReached('PROOF_OF_PAYMENT_UPLOADED')) events.push(eventAfter(1, uploadTransferProof))
  if (reaches === 'IN_UPLOAD_PROOF_OF_PAYMENT')
    events.push(
      eventAfter(1, () => manager.call('rejectProof', { params, body: { reason: 'WRONG_AMOUNT' } })),
    )
  if (hasReached('CHARGED')) events.push(eventAfter(2, () => manager.call('confirmPayment', { params })))
  if (reaches === 'WITHDRAWN_PAID' || reaches === 'PAID_BACK')
    events.push(eventAfter(3, () => caller.call('withdrawInvestment', { params })))
  if (reaches === 'PAID_BACK') events.push(eventAfter(4, sendRefund), eventAfter(6, confirmRefund))
  if (hasReached('ACCEPTED')) events.push({ ...eventAfter(6, accept), may: canBeAccepted })
  if (hasReached('MINTED')) events.push({ ...eventAfter(8, mint), may: canBeMinted })
  return events

  async function canBeAccepted(): Promise<boolean> {
    const { firm, soft_cap, over } = await campaigns.campaignOf(investment.issuance, params)
    return firm >= soft_cap || (over && (await loadStatus()) !== 'CHARGED')
  }

  /** Returns whether an order can be minted by hand, which is impossible if the platform mints automatically. */
  async function canBeMinted(): Promise<boolean> {
    const { firm, soft_cap, over, mint_strategy } = await campaigns.campaignOf(investment.issuance, params)
    if (firm < soft_cap || (mint_strategy === 'CAMPAIGN_END' && !over)) return false
    const currentStatus = await loadStatus()
    return currentStatus === 'MINTED' || (currentStatus === 'ACCEPTED' && mint_strategy === 'MANUAL')
  }

  function loadStatus(): Promise<InvestmentStatus | undefined> {
    return campaigns.statusOf(investment.issuance, params)
  }

  async function accept(): Promise<void> {
    if ((await loadStatus()) !== 'CHARGED') return
    await manager.call('acceptInvestment', { params })
    campaigns.clearStatuses(investment.issuance)
  }

  async function mint(): Promise<void> {
    if ((await loadStatus()) !== 'ACCEPTED') return
    await manager.call('mintInvestment', { params })
    campaigns.clearStatuses(investment.issuance)
  }

  async function firstPayout(): Promise<{ id: string }> {
    const { payouts } = await manager.call('getInvestment', { params })
    return { id: payouts[0]?.id ?? '' }
  }

  async function sendRefund(): Promise<void> {
    const body = { transfer_reference: `TRF-${investment.days_ago}-${investment.tokens}` }
    await manager.call('sendPayout', { params: await firstPayout(), body })
  }

  async function confirmRefund(): Promise<void> {
    await manager.call('confirmPayout', { params: await firstPayout() })
  }

  async function createOrder(): Promise<void> {
    const { id } = await caller.call('createInvestment', {
      body: {
        slug: investment.issuance,
        tokens: investment.tokens,
        warning_risk: true,
        warning_loss: true,
        consent_over_threshold: true,
      },
    })
    params.id = id
  }

  async function sign(): Promise<void> {
    await caller.call('sendSigningCode', { params })
    const code = await signingCode(investor)
    const { agreements } = await caller.call('getContract', { params })
    await caller.call('signContract', {
      params,
      body: {
        name: `${investor.name} ${investor.surname}`,
        accepted: true,
        code,
        ...(agreements.length > 0 && {
          agreements: agreements.map(({ file_id }) => file_id),
          accepted_agreements: true,
        }),
      },
    })
  }

  async function uploadTransferProof(): Promise<void> {
    const { bank, total, currency } = await caller.call('getInvestment', { params })
    const bytes = await simplePdf('Justificante de transferencia', [
      `Ordenante: ${investor.name} ${investor.surname}`,
      `Beneficiario: ${bank.beneficiary}`,
      `IBAN: ${bank.iban}`,
      `Importe: ${(total / 100).toLocaleString('es', { style: 'currency', currency })}`,
      `Concepto: ${bank.concept}`,
    ])
    const file = await caller.call('uploadFile', {
      file: { name: 'justificante.pdf', type: 'application/pdf', bytes },
    })
    await caller.call('uploadProof', { params, body: { file_id: file.file_id } })
  }
}

/** Adds beneficiaries one after another, so that each of them creates a new version. */
async function addBeneficiaries({ beneficiaries = [] }: DemoInvestor, caller: Caller): Promise<void> {
  for (const index of beneficiaries.keys())
    await caller.call('setBeneficiaries', { body: { named: beneficiaries.slice(0, index + 1) } })
}
