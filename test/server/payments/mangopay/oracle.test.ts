import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Mangopay from 'mangopay4-nodejs-sdk'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import { isObject } from '../../../../src/language/common/objects.ts'
import {
  mangopayBizum,
  mangopayCard,
  mangopayWire,
} from '../../../../src/server/providers/payment/mangopay/provider.ts'

interface Heard {
  request: string
  authorization: string
  key: string
  body: unknown
}

const account = { client: 'alba', key: 'the-key-of-alba', owner: 'user_9', hooks: 'a-secret-of-the-hooks' }
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

const heard: Heard[] = []
/** The responses with a status other than 200. */
const statuses = new Map<string, number>()
/** Further headers of every response. */
const headers: Record<string, string> = {}
const logged: unknown[] = []
const answers: Record<string, object> = {
  'GET /payins/payin_1/refunds': [],
  'GET /hooks': [],
}
const said = {
  ...{ Id: 'payin_1', Status: 'CREATED', AuthorId: 'user_1', UserId: 'user_1', CardId: 'card_1' },
  ...{ AccessKey: 'access', PreregistrationData: 'data', CardRegistrationURL: 'https://tokens.example/' },
}
const server = createServer(async (request, response) => {
  const body = await text(request)
  const path = String(request.url).replace('/v2.01/alba', '').replace(/\?.*$/, '').replace(/\/$/, '')
  const isToken = path.endsWith('/oauth/token')
  const one = `${request.method} ${path}`
  heard.push({
    request: one,
    // Normalises the scheme, which is case-insensitive.
    authorization: String(request.headers.authorization).replace(/^bearer/, 'Bearer'),
    key: String(request.headers['idempotency-key'] ?? ''),
    body: isToken ? body : body && JSON.parse(body),
  })
  const answer = isToken
    ? { access_token: 'token', token_type: 'bearer', expires_in: 3600 }
    : (answers[one] ?? said)
  response
    .writeHead(statuses.get(one) ?? 200, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(answer))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const log = { error: (fields: unknown) => void logged.push(fields) }
const ours = mangopayCard({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}')
const wire = mangopayWire({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}', log)
const bizum = mangopayBizum({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}')
const theirs = new Mangopay({
  clientId: account.client,
  clientApiKey: account.key,
  baseUrl: url,
  errorHandler: () => {},
})

afterAll(() => server.close())
beforeEach(() => heard.splice(0))

/** Records the requests of one side, without those for hooks and tokens. */
async function askedBy(work: () => Promise<unknown>): Promise<Heard[]> {
  heard.splice(0)
  await work()
  return heard.filter(({ request }) => !request.endsWith('/hooks') && !request.endsWith('/oauth/token'))
}

test("a token request equals the library's", async () => {
  const fresh = mangopayCard({ ...account, url }, '')
  await fresh.find({ reference, provider_id: 'payin_1', returnTo: '' })
  const [mine] = heard.filter(({ request }) => request.endsWith('/oauth/token'))
  heard.splice(0)
  await theirs.authorize()
  const [library] = heard
  expect(mine).toEqual(library)
})

test.each([
  [
    'a payer',
    () => ours.openPayer(payer, 'EUR', ''),
    async () => {
      await theirs.Users.create({
        ...{ PersonType: 'NATURAL', NaturalSca: true },
        FirstName: 'Nora',
        LastName: 'Vidal',
        Email: payer.email,
        UserCategory: 'PAYER',
        Tag: payer.id,
      })
      await theirs.Wallets.create({ Owners: ['payin_1'], Description: payer.id, Currency: 'EUR' })
    },
  ],
  [
    'a company that pays',
    () => ours.openPayer({ ...payer, entity: casas }, 'EUR', ''),
    async () => {
      await theirs.Users.create({
        ...{ PersonType: 'LEGAL', LegalSca: true },
        Name: 'Casas del Sur SL',
        Email: 'hola@casas.test',
        LegalPersonType: 'BUSINESS',
        TermsAndConditionsAccepted: false,
        LegalRepresentative: { FirstName: 'Nora', LastName: 'Vidal', Email: payer.email },
        UserCategory: 'PAYER',
        Tag: payer.id,
      })
      await theirs.Wallets.create({ Owners: ['payin_1'], Description: payer.id, Currency: 'EUR' })
    },
  ],
  [
    'a card registration',
    () => ours.registerCard({ user: 'user_1', wallet: 'wlt_1' }, 'EUR'),
    () =>
      theirs.CardRegistrations.create({ UserId: 'user_1', Currency: 'EUR', CardType: 'CB_VISA_MASTERCARD' }),
  ],
  [
    'a refund',
    () =>
      ours
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
      await theirs.PayIns.get('payin_1')
      await theirs.PayIns.createRefund('payin_1', {
        AuthorId: 'user_1',
        DebitedFunds: money,
        Fees: none,
        Tag: 'refund_1',
      })
    },
  ],
])("the request for %s equals the library's", async (_what, mine, library) => {
  const requests = (await askedBy(mine)).filter(({ request }) => request !== 'GET /payins/payin_1/refunds')
  const wanted = await askedBy(library)
  expect(requests.map(({ request, body }) => ({ request, body: withoutKind(body) }))).toEqual(
    wanted.map(({ request, body }) => ({ request, body: withoutKind(body) })),
  )
})

test("a card payment request equals the library's, with our reference", async () => {
  const returnTo = 'https://alba.example/back'
  const requests = await askedBy(() =>
    ours.pay({
      ...{ reference, amount: cents(50_000), currency: 'EUR', language: 'es', returnTo, browser },
      ...{ account: { user: 'user_1', wallet: 'wlt_1' }, registration: 'reg_1', tokenised: 'data=x' },
      address: '192.0.2.7',
    }),
  )
  const wanted = await askedBy(async () => {
    await theirs.CardRegistrations.update({ Id: 'reg_1', RegistrationData: 'data=x' })
    await theirs.PayIns.create(
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
  const requests = await askedBy(() =>
    bizum.pay({
      ...{ reference, amount: cents(50_000), currency: 'EUR', phone, returnTo: 'https://alba.example/back' },
      account: { user: 'user_1', wallet: 'wlt_1' },
    }),
  )
  const wanted = await askedBy(async () => {
    await theirs.PayIns.create(
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
  const requests = await askedBy(() =>
    wire.openWire({
      ...{ reference, amount: cents(50_000), currency: 'EUR', returnTo: '' },
      account: { user: 'user_1', wallet: 'wlt_1' },
    }),
  )
  const wanted = await askedBy(async () => {
    await theirs.PayIns.create(
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
  answers['GET /wallets/wlt_1/transactions'] = []
  answers['GET /users/user_1/recipients'] = []
  answers['POST /users/user_1/recipients'] = { Id: 'rec_1', Status: 'ACTIVE' }
  const requests = await askedBy(() =>
    wire.payOut({
      ...{ reference, provider_id: 'payin_1', amount: cents(50_000), currency: 'EUR', payout: 'payout_1' },
      ...{ account: { user: 'user_1', wallet: 'wlt_1' }, label: 'ALB-1', returnTo: '' },
      to: { id: 'bank_1', holder: 'Nora Vidal', iban, address, person: { name: 'Nora', surname: 'Vidal' } },
    }),
  )
  const wanted = await askedBy(async () => {
    await theirs.Recipients.create(
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
    await theirs.PayOuts.create({
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

test("the requests to enrol an owner and to send their proof of identity equal the library's", async () => {
  const user = { Id: 'user_1', UserCategory: 'PAYER', UserStatus: 'ACTIVE', KYCLevel: 'LIGHT' }
  answers['GET /sca/users/natural/user_1'] = user
  answers['PUT /sca/users/natural/user_1/category'] = { ...user, UserCategory: 'OWNER' }
  answers['GET /users/user_1/KYC/documents'] = []
  answers['POST /users/user_1/KYC/documents'] = { Id: 'kyc_1', Status: 'CREATED' }
  statuses.set('POST /users/user_1/KYC/documents/kyc_1/pages', 204)
  const page = Buffer.from('a picture')
  const birthday = '1990-05-17'
  const requests = await askedBy(() =>
    wire.enrol({
      account: { user: 'user_1', wallet: 'wlt_1' },
      payee: { birthday, nationality: 'ES', residence: 'ES', phone: '+34612345678' },
      proof: { id: 'file_1', pages: [page] },
      returnTo: 'https://alba.example/user/earnings',
    }),
  )
  const wanted = await askedBy(async () => {
    await theirs.Users.getNaturalSca('user_1')
    await theirs.Users.categorize({
      ...{ Id: 'user_1', NaturalSca: true, UserCategory: 'OWNER', TermsAndConditionsAccepted: true },
      ...{ PhoneNumber: '+34612345678', PhoneNumberCountry: 'ES', Birthday: Date.parse(birthday) / 1000 },
      ...{ Nationality: 'ES', CountryOfResidence: 'ES' },
    })
    await theirs.Users.getKycDocuments('user_1')
    await theirs.Users.createKycDocument('user_1', { Type: 'IDENTITY_PROOF', Tag: 'file_1' })
    await theirs.Users.createKycPage('user_1', 'kyc_1', { File: page.toString('base64') })
    await theirs.Users.updateKycDocument('user_1', { Id: 'kyc_1', Status: 'VALIDATION_ASKED' })
  })
  statuses.clear()
  const withoutId = (body: unknown) => (isObject(body) ? { ...body, Id: undefined } : body)
  const told = (all: Heard[]) => all.map(({ request, body }) => ({ request, body: withoutId(body) }))
  expect(told(requests)).toEqual(told(wanted))
})

test("the requests to enrol a company, with its documents and owners, equal the library's", async () => {
  const user = { Id: 'user_1', UserCategory: 'PAYER', UserStatus: 'ACTIVE', KYCLevel: 'LIGHT' }
  answers['GET /sca/users/legal/user_1'] = user
  answers['PUT /sca/users/legal/user_1/category'] = { ...user, UserCategory: 'OWNER' }
  answers['GET /users/user_1/KYC/documents'] = []
  answers['POST /users/user_1/KYC/documents'] = { Id: 'kyc_1', Status: 'CREATED' }
  answers['GET /users/user_1/kyc/ubodeclarations'] = []
  answers['POST /users/user_1/kyc/ubodeclarations'] = { Id: 'ubo_1', Status: 'CREATED', Ubos: [] }
  statuses.set('POST /users/user_1/KYC/documents/kyc_1/pages', 204)
  const page = Buffer.from('the articles')
  const address = { street: 'Calle Mayor 1', city: 'Valencia', postal_code: '46001', country: 'ES' }
  const birthday = '1990-05-17'
  const nora = {
    ...{ name: 'Nora', surname: 'Vidal', birthday, birth_city: 'Lyon', birth_country: 'FR' },
    ...{ nationality: 'ES', address: 'Calle Real 3', city: 'Soria', postal_code: '42001', country: 'ES' },
  }
  const requests = await askedBy(() =>
    wire.enrolCompany({
      account: { user: 'user_1', wallet: 'wlt_1' },
      representative: { birthday, nationality: 'ES', residence: 'ES', phone: '+34612345678' },
      ...{ number: 'B58818501', address, owners: [nora] },
      proofs: [{ id: 'file_1', kind: 'ARTICLES', read: async () => [page] }],
      returnTo: 'https://alba.example/user/entities/1',
    }),
  )
  const wanted = await askedBy(async () => {
    await theirs.Users.getLegalSca('user_1')
    await theirs.Users.categorize({
      ...{ Id: 'user_1', LegalSca: true, UserCategory: 'OWNER', TermsAndConditionsAccepted: true },
      // @ts-expect-error The library's type requires names that the endpoint does not take.
      LegalRepresentative: {
        ...{ PhoneNumber: '+34612345678', PhoneNumberCountry: 'ES', Birthday: Date.parse(birthday) / 1000 },
        ...{ Nationality: 'ES', CountryOfResidence: 'ES' },
      },
      HeadquartersAddress: {
        ...{ AddressLine1: 'Calle Mayor 1', City: 'Valencia', PostalCode: '46001', Country: 'ES' },
      },
      CompanyNumber: 'B58818501',
    })
    await theirs.Users.getKycDocuments('user_1')
    await theirs.Users.createKycDocument('user_1', { Type: 'ARTICLES_OF_ASSOCIATION', Tag: 'file_1' })
    await theirs.Users.createKycPage('user_1', 'kyc_1', { File: page.toString('base64') })
    await theirs.Users.updateKycDocument('user_1', { Id: 'kyc_1', Status: 'VALIDATION_ASKED' })
    await theirs.UboDeclarations.getAll('user_1')
    await theirs.UboDeclarations.create('user_1')
    await theirs.UboDeclarations.createUbo('user_1', 'ubo_1', {
      ...{ FirstName: 'Nora', LastName: 'Vidal', Nationality: 'ES', Birthday: Date.parse(birthday) / 1000 },
      Address: { AddressLine1: 'Calle Real 3', City: 'Soria', PostalCode: '42001', Country: 'ES' },
      Birthplace: { City: 'Lyon', Country: 'FR' },
    })
    await theirs.UboDeclarations.update('user_1', { Id: 'ubo_1', Status: 'VALIDATION_ASKED', Ubos: [] })
  })
  statuses.clear()
  const bare = (body: unknown) =>
    isObject(body) ? { ...body, Id: undefined, LegalSca: undefined, Ubos: undefined } : body || {}
  const told = (all: Heard[]) => all.map(({ request, body }) => ({ request, body: bare(body) }))
  expect(told(requests)).toEqual(told(wanted))
})

test("a payment query equals the library's", async () => {
  const requests = await askedBy(() => ours.find({ reference, provider_id: 'payin_1', returnTo: '' }))
  const wanted = await askedBy(() => theirs.PayIns.get('payin_1'))
  expect(requests.map(({ request }) => request)).toEqual(wanted.map(({ request }) => request))
  answers[`GET /responses/${reference}`] = { StatusCode: '200', Resource: said }
  const lost = await askedBy(() => ours.find({ reference, provider_id: '', returnTo: '' }))
  const library = await askedBy(() => theirs.Idempotency.get(reference))
  expect(lost[0]?.request).toBe(library[0]?.request)
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
    answers['GET /wallets/wlt_1/transactions'] = []
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
      () => ours.refund({ ...requests, ...refund, asked_before: false, disputed: false }),
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
