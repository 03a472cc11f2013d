import type {
  InvestmentStatus,
  OnboardingAdditionalData,
  OnboardingIdentification,
  SuitabilityAnswers,
} from '../generated/domain.ts'
import { nameAccounts } from './bank-accounts.ts'
import type { Caller } from './caller.ts'
import type { Campaigns } from './campaigns.ts'
import { askForCategory } from './categories.ts'
import { companiesOf } from './companies.ts'
import type { DemoInvestment, DemoInvestor } from './content.ts'
import type { DemoEvent } from './demo-event.ts'
import { identityDocument } from './identity-document.ts'
import { simplePdf } from './simple-pdf.ts'
import { nameWallets } from './wallets.ts'

export const demoPassword = 'tesela-demo-2026'

/** Returns all events of an investor and the manager's decisions about them. */
export function eventsOfInvestor(
  investor: DemoInvestor,
  caller: Caller,
  manager: Caller,
  campaigns: Campaigns,
  account: (investor: DemoInvestor, caller: Caller) => Promise<void>,
  signingCode: (investor: DemoInvestor) => Promise<string>,
): DemoEvent[] {
  const joined = { daysAgo: investor.joined_days_ago, happen: () => account(investor, caller) }
  const told = { daysAgo: investor.joined_days_ago, happen: () => onboard(investor, caller, manager) }
  const request = investor.category
    ? [{ daysAgo: investor.category.days_ago, happen: () => askForCategory(investor, caller, manager) }]
    : []
  return [
    joined,
    told,
    ...request,
    ...companiesOf(investor, caller, manager),
    ...investor.investments.flatMap((bought) =>
      investmentOf(bought, investor, caller, manager, campaigns, signingCode),
    ),
  ]
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

async function onboard(investor: DemoInvestor, caller: Caller, manager: Caller): Promise<void> {
  const reached = (stage: (typeof stages)[number]) => stages.indexOf(investor.reaches) > stages.indexOf(stage)
  // Takes the test first where the tenant asks for it before the document.
  const steps = (await caller.call('getSession')).steps.map(({ step }) => step)
  const isTestFirst = steps.indexOf('SUITABILITY_TEST') < steps.indexOf('KYC')
  if (reached('REGISTERED')) {
    if (isTestFirst) {
      await caller.call('setInvestorType', { body: { user_type: 'INDIVIDUAL' } })
      await takeTest(investor, caller, manager)
    }
    await identify(investor, caller)
  }
  if (investor.reaches === 'KYC_REFUSED') await refuse(caller, manager)
  if (reached('KYC')) await describe(investor, caller)
  if (reached('SUITABILITY_TEST') && !isTestFirst) await takeTest(investor, caller, manager)
  if (reached('SIMULATION'))
    await caller.call('certifySimulation', {
      body: {
        net_income: investor.net_income,
        liquid_assets: investor.liquid_assets,
        commitments: investor.commitments,
        certify: true,
      },
    })
  await nameAccounts(investor, caller, manager)
  await nameWallets(investor, caller, manager)
  await nameBeneficiaries(investor, caller)
  await decideStatus(investor, caller, manager)
}

const rightAnswers: SuitabilityAnswers = {
  ...{ q1: true, q2: false, q3: true, q4: false, q5: false, q6: true, q7: true },
  objective: 'GROWTH',
  experience: 'SOME',
  education: 'UNIVERSITY',
  knowledge: 'BASIC',
  capacity: 'FROM_5_TO_20',
  understands_risk: true,
  politically_exposed: false,
}

const wrongAnswers: SuitabilityAnswers = { ...rightAnswers, q1: false, q2: true, q4: true, q5: true }

async function takeTest({ test }: DemoInvestor, caller: Caller, manager: Caller): Promise<void> {
  if (test === 'RETRY') {
    await caller.call('submitTest', { body: wrongAnswers })
    return
  }
  if (test === 'FAILED' || test === 'DECLARED') {
    await caller.call('submitTest', { body: wrongAnswers })
    await caller.call('submitTest', { body: wrongAnswers })
    if (test === 'DECLARED') await caller.call('declareTest', { body: { word: 'Declaro' } })
    return
  }
  const politically_exposed = test === 'EXPOSED' || test === 'REJECTED'
  await caller.call('submitTest', { body: { ...rightAnswers, politically_exposed } })
  if (test !== 'REJECTED') return
  const { id } = await caller.call('getTest')
  const reason = 'Necesitamos saber de dónde viene el dinero. Escríbenos y lo vemos.'
  await manager.call('rejectTest', { params: { id }, body: { reason } })
}

/** Runs the manager's decision on an investor's status. */
async function decideStatus(investor: DemoInvestor, caller: Caller, manager: Caller): Promise<void> {
  const { status, then, words = '' } = investor
  const { id, validation, kyc_status, test_review, additional_data } = await caller.call('getSession')
  const params = { id }
  const complete = kyc_status === 'success' && test_review === 'approved' && additional_data
  if (status === undefined && complete && validation === 'pending') {
    const { person } = await manager.call('getUser', { params })
    await manager.call('validateUser', { params, body: { step: 0, profile: person.profile_step } })
  }
  if (status === undefined || status === 'WAITING') return
  await manager.call('rejectUser', { params, body: { reason: status, ...(words && { words }) } })
  await manager.call('addNote', {
    params,
    body: { text: 'Hablado por teléfono: sabe qué tiene que enviar.' },
  })
  if (then === 'CORRECTED') await caller.call('setAdditionalData', { body: dataOf(investor) })
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
    expires_on: inYears(6),
    front_file_id: front.file_id,
    ...(investor.document_type !== 'PASSPORT' && { back_file_id: front.file_id }),
  }
  await caller.call('submitIdentification', { body: document })
  await caller.call('refreshIdentification')
}

/** Returns the same day some years later, as YYYY-MM-DD. */
function inYears(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return day.toISOString().slice(0, 10)
}

async function refuse(caller: Caller, manager: Caller): Promise<void> {
  const { id } = await caller.call('getSession')
  const reason = 'La foto está movida y no se lee el número.'
  await manager.call('refuseIdentification', { params: { id }, body: { reason, kind: 'front_unreadable' } })
}

async function describe(investor: DemoInvestor, caller: Caller): Promise<void> {
  await caller.call('setInvestorType', { body: { user_type: 'INDIVIDUAL' } })
  await caller.call('setAdditionalData', { body: dataOf(investor) })
}

function dataOf(investor: DemoInvestor): OnboardingAdditionalData {
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

const path = [
  'CREATED',
  'METHOD_PAYMENT',
  'SIGNED',
  'PROOF_OF_PAYMENT_UPLOADED',
  'CHARGED',
  'ACCEPTED',
  'MINTED',
] as const

/** The last regular status of orders that are undone later. */
const furthest = {
  IN_UPLOAD_PROOF_OF_PAYMENT: 'PROOF_OF_PAYMENT_UPLOADED',
  CANCELED: 'CREATED',
  WITHDRAWN_PAID: 'CHARGED',
  PAID_BACK: 'CHARGED',
} as const satisfies Partial<Record<DemoInvestment['reaches'], (typeof path)[number]>>

function goesBack(reaches: DemoInvestment['reaches']): reaches is keyof typeof furthest {
  return reaches in furthest
}

/**
 * Returns the events of an investment: paid after two days, accepted from the sixth and minted from the eighth, unless
 * the platform does so. Withdrawals of paid orders are on the third day, refunds on the sixth.
 */
function investmentOf(
  bought: DemoInvestment,
  investor: DemoInvestor,
  caller: Caller,
  manager: Caller,
  campaigns: Campaigns,
  signingCode: (investor: DemoInvestor) => Promise<string>,
): DemoEvent[] {
  const { reaches } = bought
  const goal = goesBack(reaches) ? furthest[reaches] : reaches
  const reached = (status: (typeof path)[number]) => path.indexOf(goal) >= path.indexOf(status)
  const params = { id: '' }
  const on = (days: number, happen: () => Promise<unknown>): DemoEvent => ({
    daysAgo: Math.max(0, bought.days_ago - days),
    happen: async () => {
      await happen()
    },
  })

  const happenings = [on(0, order)]
  if (reaches === 'CANCELED') happenings.push(on(2, () => caller.call('withdrawInvestment', { params })))
  if (reached('METHOD_PAYMENT'))
    happenings.push(
      on(0, () =>
        caller.call('choosePaymentMethod', { params, body: { payment_method: 'MANUAL_TRANSFER' } }),
      ),
    )
  if (reached('SIGNED')) happenings.push(on(0, sign))
  if (reached('PROOF_OF_PAYMENT_UPLOADED')) happenings.push(on(1, prove))
  if (reaches === 'IN_UPLOAD_PROOF_OF_PAYMENT')
    happenings.push(on(1, () => manager.call('rejectProof', { params, body: { reason: 'WRONG_AMOUNT' } })))
  if (reached('CHARGED')) happenings.push(on(2, () => manager.call('confirmPayment', { params })))
  if (reaches === 'WITHDRAWN_PAID' || reaches === 'PAID_BACK')
    happenings.push(on(3, () => caller.call('withdrawInvestment', { params })))
  if (reaches === 'PAID_BACK') happenings.push(on(4, sendBack), on(6, confirmBack))
  if (reached('ACCEPTED')) happenings.push({ ...on(6, accept), may: mayBeAccepted })
  if (reached('MINTED')) happenings.push({ ...on(8, mint), may: mayBeMinted })
  return happenings

  async function mayBeAccepted(): Promise<boolean> {
    const { firm, soft_cap, over } = await campaigns.of(bought.issuance, params)
    return firm >= soft_cap || (over && (await status()) !== 'CHARGED')
  }

  /** Returns whether an order may be minted by hand, which is not the case where the platform mints. */
  async function mayBeMinted(): Promise<boolean> {
    const { firm, soft_cap, over, mint_strategy } = await campaigns.of(bought.issuance, params)
    if (firm < soft_cap || (mint_strategy === 'CAMPAIGN_END' && !over)) return false
    const reached = await status()
    return reached === 'MINTED' || (reached === 'ACCEPTED' && mint_strategy === 'MANUAL')
  }

  function status(): Promise<InvestmentStatus | undefined> {
    return campaigns.statusOf(bought.issuance, params)
  }

  async function accept(): Promise<void> {
    if ((await status()) !== 'CHARGED') return
    await manager.call('acceptInvestment', { params })
    campaigns.moved(bought.issuance)
  }

  async function mint(): Promise<void> {
    if ((await status()) !== 'ACCEPTED') return
    await manager.call('mintInvestment', { params })
    campaigns.moved(bought.issuance)
  }

  async function payout(): Promise<{ id: string }> {
    const { payouts } = await manager.call('getInvestment', { params })
    return { id: payouts[0]?.id ?? '' }
  }

  async function sendBack(): Promise<void> {
    const body = { transfer_reference: `TRF-${bought.days_ago}-${bought.tokens}` }
    await manager.call('sendPayout', { params: await payout(), body })
  }

  async function confirmBack(): Promise<void> {
    await manager.call('confirmPayout', { params: await payout() })
  }

  async function order(): Promise<void> {
    const { id } = await caller.call('createInvestment', {
      body: {
        slug: bought.issuance,
        tokens: bought.tokens,
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
        ...{ name: `${investor.name} ${investor.surname}`, accepted: true, code },
        ...(agreements.length > 0 && {
          agreements: agreements.map(({ file_id }) => file_id),
          accepted_agreements: true,
        }),
      },
    })
  }

  async function prove(): Promise<void> {
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

/** Adds beneficiaries in sequence, so that each creates a new version. */
async function nameBeneficiaries({ beneficiaries = [] }: DemoInvestor, caller: Caller): Promise<void> {
  for (const index of beneficiaries.keys())
    await caller.call('setBeneficiaries', { body: { named: beneficiaries.slice(0, index + 1) } })
}
