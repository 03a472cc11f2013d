import { afterAll, expect, test } from 'vitest'
import { isObject } from '../../../../src/language/common/objects.ts'
import { mangopayWire } from '../../../../src/server/providers/payment/mangopay/provider.ts'
import { account, type RecordedRequest, recordingApi } from './recording-api.ts'

const { url, responses, statuses, library, requestsOf, close } = await recordingApi()
const wire = mangopayWire({ ...account, url }, 'https://alba.example/v2/webhooks/mangopay/{key}', {
  error() {},
})

afterAll(close)

test("the requests to enrol an owner and to send their proof of identity equal the library's", async () => {
  const user = { Id: 'user_1', UserCategory: 'PAYER', UserStatus: 'ACTIVE', KYCLevel: 'LIGHT' }
  responses['GET /sca/users/natural/user_1'] = user
  responses['PUT /sca/users/natural/user_1/category'] = { ...user, UserCategory: 'OWNER' }
  responses['GET /users/user_1/KYC/documents'] = []
  responses['POST /users/user_1/KYC/documents'] = { Id: 'kyc_1', Status: 'CREATED' }
  statuses.set('POST /users/user_1/KYC/documents/kyc_1/pages', 204)
  const page = Buffer.from('a picture')
  const birthday = '1990-05-17'
  const requests = await requestsOf(() =>
    wire.enrol({
      account: { user: 'user_1', wallet: 'wlt_1' },
      payee: { birthday, nationality: 'ES', residence: 'ES', phone: '+34612345678' },
      proof: { id: 'file_1', pages: [page] },
      returnTo: 'https://alba.example/user/earnings',
    }),
  )
  const wanted = await requestsOf(async () => {
    await library.Users.getNaturalSca('user_1')
    await library.Users.categorize({
      Id: 'user_1',
      NaturalSca: true,
      UserCategory: 'OWNER',
      TermsAndConditionsAccepted: true,
      PhoneNumber: '+34612345678',
      PhoneNumberCountry: 'ES',
      Birthday: Date.parse(birthday) / 1000,
      Nationality: 'ES',
      CountryOfResidence: 'ES',
    })
    await library.Users.getKycDocuments('user_1')
    await library.Users.createKycDocument('user_1', { Type: 'IDENTITY_PROOF', Tag: 'file_1' })
    await library.Users.createKycPage('user_1', 'kyc_1', { File: page.toString('base64') })
    await library.Users.updateKycDocument('user_1', { Id: 'kyc_1', Status: 'VALIDATION_ASKED' })
  })
  statuses.clear()
  const withoutId = (body: unknown) => (isObject(body) ? { ...body, Id: undefined } : body)
  const told = (all: RecordedRequest[]) =>
    all.map(({ request, body }) => ({ request, body: withoutId(body) }))
  expect(told(requests)).toEqual(told(wanted))
})

test("the requests to enrol a company, with its documents and owners, equal the library's", async () => {
  const user = { Id: 'user_1', UserCategory: 'PAYER', UserStatus: 'ACTIVE', KYCLevel: 'LIGHT' }
  responses['GET /sca/users/legal/user_1'] = user
  responses['PUT /sca/users/legal/user_1/category'] = { ...user, UserCategory: 'OWNER' }
  responses['GET /users/user_1/KYC/documents'] = []
  responses['POST /users/user_1/KYC/documents'] = { Id: 'kyc_1', Status: 'CREATED' }
  responses['GET /users/user_1/kyc/ubodeclarations'] = []
  responses['POST /users/user_1/kyc/ubodeclarations'] = { Id: 'ubo_1', Status: 'CREATED', Ubos: [] }
  statuses.set('POST /users/user_1/KYC/documents/kyc_1/pages', 204)
  const page = Buffer.from('the articles')
  const address = { street: 'Calle Mayor 1', city: 'Valencia', postal_code: '46001', country: 'ES' }
  const birthday = '1990-05-17'
  const nora = {
    name: 'Nora',
    surname: 'Vidal',
    birthday,
    birth_city: 'Lyon',
    birth_country: 'FR',
    nationality: 'ES',
    address: 'Calle Real 3',
    city: 'Soria',
    postal_code: '42001',
    country: 'ES',
  }
  const requests = await requestsOf(() =>
    wire.enrolCompany({
      account: { user: 'user_1', wallet: 'wlt_1' },
      representative: { birthday, nationality: 'ES', residence: 'ES', phone: '+34612345678' },
      number: 'B58818501',
      address,
      owners: [nora],
      proofs: [{ id: 'file_1', kind: 'ARTICLES', read: async () => [page] }],
      returnTo: 'https://alba.example/user/entities/1',
    }),
  )
  const wanted = await requestsOf(async () => {
    await library.Users.getLegalSca('user_1')
    await library.Users.categorize({
      Id: 'user_1',
      LegalSca: true,
      UserCategory: 'OWNER',
      TermsAndConditionsAccepted: true,
      // @ts-expect-error The library's type requires names that the endpoint does not take.
      LegalRepresentative: {
        PhoneNumber: '+34612345678',
        PhoneNumberCountry: 'ES',
        Birthday: Date.parse(birthday) / 1000,
        Nationality: 'ES',
        CountryOfResidence: 'ES',
      },
      HeadquartersAddress: {
        AddressLine1: 'Calle Mayor 1',
        City: 'Valencia',
        PostalCode: '46001',
        Country: 'ES',
      },
      CompanyNumber: 'B58818501',
    })
    await library.Users.getKycDocuments('user_1')
    await library.Users.createKycDocument('user_1', { Type: 'ARTICLES_OF_ASSOCIATION', Tag: 'file_1' })
    await library.Users.createKycPage('user_1', 'kyc_1', { File: page.toString('base64') })
    await library.Users.updateKycDocument('user_1', { Id: 'kyc_1', Status: 'VALIDATION_ASKED' })
    await library.UboDeclarations.getAll('user_1')
    await library.UboDeclarations.create('user_1')
    await library.UboDeclarations.createUbo('user_1', 'ubo_1', {
      FirstName: 'Nora',
      LastName: 'Vidal',
      Nationality: 'ES',
      Birthday: Date.parse(birthday) / 1000,
      Address: { AddressLine1: 'Calle Real 3', City: 'Soria', PostalCode: '42001', Country: 'ES' },
      Birthplace: { City: 'Lyon', Country: 'FR' },
    })
    await library.UboDeclarations.update('user_1', { Id: 'ubo_1', Status: 'VALIDATION_ASKED', Ubos: [] })
  })
  statuses.clear()
  const bare = (body: unknown) =>
    isObject(body) ? { ...body, Id: undefined, LegalSca: undefined, Ubos: undefined } : body || {}
  const told = (all: RecordedRequest[]) => all.map(({ request, body }) => ({ request, body: bare(body) }))
  expect(told(requests)).toEqual(told(wanted))
})
