import { afterAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import {
  mangopayBizum,
  mangopayCard,
  mangopayWire,
} from '../../../../src/server/providers/payment/mangopay/provider.ts'
import { account, defaultResponse, recordingApi } from './recording-api.ts'

const reference = '7K3M9QWERTYHJKLMNP'
const money = { Currency: 'EUR', Amount: 50_000 } as const
const none = { Currency: 'EUR', Amount: 0 } as const
const browser = {
  accept: '*/*',
  agent: 'Test',
  language: 'es-ES',
  colours: 24,
  height: 844,
  width: 390,
  zone: -60,
}
const casas = { name: 'Casas del Sur SL', email: 'hola@casas.test', tax_country: 'ES', tax_id: 'B58818501' }
const payer = { id: '018f', name: 'Nora', surname: 'Vidal', email: 'nora@example.org' }

const { url, requests, responses, statuses, headers, library, requestsOf, close } = await recordingApi()
const logged: unknown[] = []
const log = { error: (fields: unknown) => void logged.push(fields) }
const card = mangopayCard({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}')
const wire = mangopayWire({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}', log)
const bizum = mangopayBizum({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}')

afterAll(close)
beforeEach(() => requests.splice(0))

test("a token request equals the library's", async () => {
  const fresh = mangopayCard({ ...account, url }, '')
  await fresh.find({ reference, provider_id: 'payin_1', returnTo: '' })
  const [ours] = requests.filter(({ request }) => request.endsWith('/oauth/token'))
  requests.splice(0)
  await library.authorize()
  const [theirs] = requests
  expect(ours).toEqual(theirs)
})

test.each([
  [
    'a payer',
    () => card.openPayer(payer, 'EUR', ''),
    async () => {
      await library.Users.create({
        ...{ PersonType: 'NATURAL', NaturalSca: true },
        FirstName: 'Nora',
        LastName: 'Vidal',
        Email: payer.email,
        UserCategory: 'PAYER',
        Tag: payer.id,
      })
      await library.Wallets.create({ Owners: ['payin_1'], Description: payer.id, Currency: 'EUR' })
    },
  ],
  [
    'a company that pays',
    () => card.openPayer({ ...payer, entity: casas }, 'EUR', ''),
    async () => {
      await library.Users.create({
        ...{ PersonType: 'LEGAL', LegalSca: true },
        Name: 'Casas del Sur SL',
        Email: 'hola@casas.test',
        LegalPersonType: 'BUSINESS',
        TermsAndConditionsAccepted: false,
        LegalRepresentative: { FirstName: 'Nora', LastName: 'Vidal', Email: payer.email },
        UserCategory: 'PAYER',
        Tag: payer.id,
      })
      await library.Wallets.create({ Owners: ['payin_1'], Description: payer.id, Currency: 'EUR' })
    },
  ],
  [
    'a card registration',
    () => card.registerCard({ user: 'user_1', wallet: 'wlt_1' }, 'EUR'),
    () =>
      library.CardRegistrations.create({ UserId: 'user_1', Currency: 'EUR', CardType: 'CB_VISA_MASTERCARD' }),
  ],
  [
    'a refund',
    () =>
      card
        .refund({
          reference,
          provider_id: 'payin_1',
          amount: cents(50_000),
          currency: 'EUR',
          asked_before: false,
          ...{ disputed: false, returnTo: '' },
          ...{ refund: 'refund_1', known: [], since: '2026-10-01', until: '2026-10-01' },
        })
        .catch(() => {}),
    async () => {
      await library.PayIns.get('payin_1')
      await library.PayIns.createRefund('payin_1', {
        AuthorId: 'user_1',
        DebitedFunds: money,
        Fees: none,
        Tag: 'refund_1',
      })
    },
  ],
])("the request for %s equals the library's", async (_what, mine, library) => {
  const requests = (await requestsOf(mine)).filter(({ request }) => request !== 'GET /payins/payin_1/refunds')
  const wanted = await requestsOf(library)
  expect(requests.map(({ request, body }) => ({ request, body: withoutKind(body) }))).toEqual(
    wanted.map(({ request, body }) => ({ request, body: withoutKind(body) })),
  )
})

test("a card payment request equals the library's, with our reference", async () => {
  const returnTo = 'https://alba.example/back'
  const requests = await requestsOf(() =>
    card.pay({
      ...{ reference, amount: cents(50_000), currency: 'EUR', language: 'es', returnTo, browser },
      ...{ account: { user: 'user_1', wallet: 'wlt_1' }, registration: 'reg_1', tokenised: 'data=x' },
      address: '192.0.2.7',
    }),
  )
  const wanted = await requestsOf(async () => {
    await library.CardRegistrations.update({ Id: 'reg_1', RegistrationData: 'data=x' })
    await library.PayIns.create(
      {
        ...{ PaymentType: 'CARD', ExecutionType: 'DIRECT', AuthorId: 'user_1', CreditedWalletId: 'wlt_1' },
        ...{
          DebitedFunds: money,
          Fees: none,
          CardId: 'card_1',
          SecureMode: 'FORCE',
          SecureModeReturnURL: returnTo,
        },
        ...{ Culture: 'ES', IpAddress: '192.0.2.7', Tag: reference },
        BrowserInfo: {
          ...{ AcceptHeader: '*/*', UserAgent: 'Test', Language: 'es-ES', ColorDepth: 24, ScreenHeight: 844 },
          ...{ ScreenWidth: 390, TimeZoneOffset: '-60', JavaEnabled: false, JavascriptEnabled: true },
        },
      },
      () => {},
      { headers: { 'Idempotency-Key': reference } },
    )
  })
  expect(requests.map(({ request }) => request)).toEqual(wanted.map(({ request }) => request))
  expect(requests.at(-1)).toEqual(wanted.at(-1))
  expect(requests[0]?.body).toMatchObject({ RegistrationData: 'data=x' })
})

test.each([
  ['on a phone', '+34612345678', { Phone: '+34612345678' }],
  ['on its page', '', { ReturnURL: 'https://alba.example/back' }],
])("the request of a Bizum payment %s equals the library's", async (_where, phone, own) => {
  const requests = await requestsOf(() =>
    bizum.pay({
      ...{ reference, amount: cents(50_000), currency: 'EUR', phone, returnTo: 'https://alba.example/back' },
      account: { user: 'user_1', wallet: 'wlt_1' },
    }),
  )
  const wanted = await requestsOf(async () => {
    await library.PayIns.create(
      {
        ...{ PaymentType: 'BIZUM', ExecutionType: 'WEB', AuthorId: 'user_1', CreditedWalletId: 'wlt_1' },
        ...{ DebitedFunds: money, Fees: none, Tag: reference, ...own },
      },
      () => {},
      { headers: { 'Idempotency-Key': reference } },
    )
  })
  expect(requests).toEqual(wanted)
})

test("the request to open a wire equals the library's, with our reference", async () => {
  const requests = await requestsOf(() =>
    wire.openWire({
      ...{ reference, amount: cents(50_000), currency: 'EUR', returnTo: '' },
      account: { user: 'user_1', wallet: 'wlt_1' },
    }),
  )
  const wanted = await requestsOf(async () => {
    await library.PayIns.create(
      {
        ...{ PaymentType: 'BANK_WIRE', ExecutionType: 'DIRECT', AuthorId: 'user_1', Tag: reference },
        ...{ CreditedWalletId: 'wlt_1', DeclaredDebitedFunds: money, DeclaredFees: none },
      },
      () => {},
      { headers: { 'Idempotency-Key': reference } },
    )
  })
  expect(requests).toEqual(wanted)
})

test("a payout request equals the library's", async () => {
  const address = { street: 'Calle de la Paz 12', city: 'Valencia', postal_code: '46003', country: 'ES' }
  const iban = 'ES9121000418450200051332'
  responses['GET /wallets/wlt_1/transactions'] = []
  responses['GET /users/user_1/recipients'] = []
  responses['POST /users/user_1/recipients'] = { Id: 'rec_1', Status: 'ACTIVE' }
  const requests = await requestsOf(() =>
    wire.payOut({
      ...{ reference, provider_id: 'payin_1', amount: cents(50_000), currency: 'EUR', payout: 'payout_1' },
      ...{ account: { user: 'user_1', wallet: 'wlt_1' }, label: 'ALB-1', returnTo: '' },
      to: { id: 'bank_1', holder: 'Nora Vidal', iban, address, person: { name: 'Nora', surname: 'Vidal' } },
    }),
  )
  const wanted = await requestsOf(async () => {
    await library.Recipients.create(
      {
        ...{ DisplayName: 'Nora Vidal', PayoutMethodType: 'LocalBankTransfer', RecipientType: 'Individual' },
        ...{ Currency: 'EUR', Country: 'ES', RecipientScope: 'PAYIN', Tag: 'bank_1' },
        IndividualRecipient: {
          ...{ FirstName: 'Nora', LastName: 'Vidal' },
          Address: {
            ...{ AddressLine1: address.street, City: 'Valencia', PostalCode: '46003', Country: 'ES' },
          },
        },
        LocalBankTransfer: { EUR: { IBAN: iban } },
      },
      'user_1',
    )
    await library.PayOuts.create({
      ...{ PaymentType: 'BANK_WIRE', AuthorId: 'user_1', DebitedWalletId: 'wlt_1', RecipientId: 'rec_1' },
      ...{ DebitedFunds: money, Fees: none, BankWireRef: 'ALB-1', Tag: 'payout_1' },
    })
  })
  const made = requests.filter(({ request }) => request.startsWith('POST'))
  expect(made.map(({ request }) => request)).toEqual(wanted.map(({ request }) => request))
  expect(made[0]?.body).toEqual(wanted[0]?.body)
  // A field of the response that the library's types lack.
  const PaymentRef = { ReasonType: 'PAYIN_REFUND', ReferenceId: 'payin_1' }
  expect({ PaymentType: 'BANK_WIRE', ...Object(made[1]?.body) }).toEqual({
    ...Object(wanted[1]?.body),
    PaymentRef,
  })
})

test("a payment query equals the library's", async () => {
  const requests = await requestsOf(() => card.find({ reference, provider_id: 'payin_1', returnTo: '' }))
  const wanted = await requestsOf(() => library.PayIns.get('payin_1'))
  expect(requests.map(({ request }) => request)).toEqual(wanted.map(({ request }) => request))
  responses[`GET /responses/${reference}`] = { StatusCode: '200', Resource: defaultResponse }
  const lost = await requestsOf(() => card.find({ reference, provider_id: '', returnTo: '' }))
  const known = await requestsOf(() => library.Idempotency.get(reference))
  expect(lost[0]?.request).toBe(known[0]?.request)
})

/** Removes the field that the library repeats from the path. */
function withoutKind(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { PersonType: _, ...rest } = body as Record<string, unknown>
  return rest
}

test.each([401, 403, 429])(
  'a response with status %d decides no payment and is logged for the operator',
  async (status) => {
    const requests = { reference, amount: cents(50_000), currency: 'EUR', returnTo: '' }
    const payer = { user: 'user_1', wallet: 'wlt_1' }
    const turned = ['POST /payins/bankwire/direct', 'POST /payins/payin_1/refunds', 'POST /payouts/bankwire']
    for (const one of turned) statuses.set(one, status)
    responses['GET /wallets/wlt_1/transactions'] = []
    const refund = { refund: 'refund_1', provider_id: 'payin_1', known: [], since: '', until: '' }
    const to = { id: 'bank_1', holder: 'Nora Vidal', iban: 'ES9121000418450200051332' }
    const address = { street: 'Calle de la Paz 12', city: 'Valencia', postal_code: '46003', country: 'ES' }
    const payout = {
      provider_id: 'payin_1',
      payout: 'payout_1',
      label: 'ALB-1',
      account: payer,
      returnTo: '',
    }
    const all = [
      () => wire.openWire({ ...requests, account: payer }),
      () => card.refund({ ...requests, ...refund, asked_before: false, disputed: false }),
      () => wire.payOut({ ...requests, ...payout, to: { ...to, address } }),
    ]
    for (const work of all) await expect(work()).rejects.toMatchObject({ code: 'unavailable' })
    expect(logged).toContainEqual({ client: 'alba', status })
    statuses.clear()
  },
)

test('what an owner has to confirm before their wallet is viewed leads to its page, and not to the operator', async () => {
  const page = 'https://sca.example/session?token=1'
  statuses.set('GET /wallets/wlt_1/transactions', 401)
  headers['www-authenticate'] = `PendingUserAction RedirectUrl=${page}`
  logged.splice(0)
  const address = { street: 'Calle de la Paz 12', city: 'Valencia', postal_code: '46003', country: 'ES' }
  const answer = await wire.payOut({
    ...{ reference, provider_id: '', amount: cents(50_000), currency: 'EUR', payout: 'payout_1' },
    ...{ account: { user: 'user_1', wallet: 'wlt_1' }, label: 'ALB-1' },
    returnTo: 'https://alba.example/user/earnings',
    to: { id: 'bank_1', holder: 'Nora Vidal', iban: 'ES9121000418450200051332', address },
  })
  delete headers['www-authenticate']
  statuses.clear()
  const next = `${page}&ReturnUrl=${encodeURIComponent('https://alba.example/user/earnings')}`
  expect(answer).toEqual({ outcome: 'needs_person', number: '', next, unseen: true })
  expect(logged).toEqual([])
})
