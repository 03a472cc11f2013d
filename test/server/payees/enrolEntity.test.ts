import { describe, expect, it } from 'vitest'
import { createCompleteCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addCompanyAccount } from '../payouts/steps.ts'
import { companyFixture, LUIS, NORA } from './company-fixture.ts'
import { payeeFixture } from './payee-fixture.ts'

const platform = await testPlatform()
const { owner, mails, jobs, clock } = platform

expectBalanceAfterEach(platform)

describe('a company that MANGOPAY shall pay', () => {
  it('is enrolled by its representative, with its documents and its owners', async () => {
    const { investor, params, stateOfCompany, enrolCompany, confirmAt, documentsOfCompany, ...fixture } =
      await companyFixture(platform)
    const { declarations, acceptDocuments, decide, run, userOfCompany, api, manager, company } = fixture
    expect(await stateOfCompany()).toEqual({ status: 'NEEDS_DETAILS', next: '', refusal: '' })
    const begun = await enrolCompany()
    expect(begun?.status).toBe('NEEDS_PERSON')
    expect(await confirmAt(begun?.next ?? '')).toMatch(new RegExp(`/user/entities/${company}$`))
    expect(await enrolCompany()).toEqual({ status: 'NEEDS_OWNERS', next: '', refusal: '' })
    const sent = (await documentsOfCompany()).map(({ Type, Status }) => `${Type} ${Status}`)
    expect(sent.toSorted()).toEqual([
      'ARTICLES_OF_ASSOCIATION VALIDATION_ASKED',
      'IDENTITY_PROOF VALIDATION_ASKED',
      'REGISTRATION_PROOF VALIDATION_ASKED',
      'SHAREHOLDER_DECLARATION VALIDATION_ASKED',
    ])
    expect((await investor.call('getEntityPayee', { params })).owners).toEqual([
      { name: 'Nora', surname: 'Vidal' },
    ])
    expect((await enrolCompany({ owners: [NORA, LUIS] }))?.status).toBe('CHECKING')
    const [declaration] = await declarations()
    expect(declaration).toMatchObject({
      Status: 'VALIDATION_ASKED',
      Ubos: [
        { FirstName: 'Nora', LastName: 'Vidal', Birthplace: { City: 'Lyon', Country: 'FR' } },
        { FirstName: 'Luis', LastName: 'Gil Soler', Address: { City: 'Soria', PostalCode: '42001' } },
      ],
    })
    await acceptDocuments()
    await run('payees')
    expect((await stateOfCompany())?.status).toBe('CHECKING')
    await decide(`declarations/${declaration?.Id}`, 'VALIDATED')
    await run('payees')
    expect(await stateOfCompany()).toEqual({ status: 'READY', next: '', refusal: '' })
    const [user] = [await api(`sca/users/legal/${await userOfCompany()}`)]
    expect(user).toMatchObject({
      UserCategory: 'OWNER',
      KYCLevel: 'REGULAR',
      LegalPersonType: 'BUSINESS',
      Name: 'Casas del Sur SL',
      HeadquartersAddress: { AddressLine1: 'Calle Mayor 1', City: 'Valencia', Country: 'ES' },
      CompanyNumber: 'B58818501',
      LegalRepresentative: { Nationality: 'ES' },
    })
    expect((await manager.call('getEntity', { params })).payee).toMatchObject({ status: 'READY' })
    while ((await jobs.drain()) > 0);
    const { email } = await investor.call('getSession')
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
      'Ya puedes cobrar tus rendimientos',
    )
  })

  it.each([
    ['refused', 'RefuseUBO', 'hay datos que no coinciden con los documentos'],
    ['incomplete', 'IncompleteUBO', 'falta alguna persona'],
  ])('whose declaration is %s reads why, and corrects it', async (_how, name, refusal) => {
    const { beginCompany, enrolCompany, run, stateOfCompany, declarations } = await companyFixture(platform)
    await beginCompany()
    await enrolCompany({ owners: [{ ...NORA, name }] })
    await run('payees')
    expect(await stateOfCompany()).toEqual({ status: 'NEEDS_OWNERS', next: '', refusal })
    expect((await enrolCompany())?.status).toBe('NEEDS_OWNERS')
    expect(await declarations()).toHaveLength(1)
    expect((await enrolCompany({ owners: [NORA] }))?.status).toBe('CHECKING')
    expect(await declarations()).toMatchObject([
      { Status: 'VALIDATION_ASKED', Ubos: [{ FirstName: 'Nora' }] },
      { Ubos: [{ FirstName: name }] },
    ])
  })

  it('whose document is refused reads which and why, and sends another once it is approved again', async () => {
    const { beginCompany, enrolCompany, documentsOfCompany, decide, run, stateOfCompany, ...fixture } =
      await companyFixture(platform)
    const { investor, manager, params, upload } = fixture
    await beginCompany()
    await enrolCompany({ owners: [NORA] })
    const articles = (await documentsOfCompany()).find(({ Type }) => Type === 'ARTICLES_OF_ASSOCIATION')
    await decide(`documents/${articles?.Id}`, 'refused')
    await run('payees')
    expect(await stateOfCompany()).toMatchObject({
      status: 'NEEDS_PROOF',
      refusal: expect.stringMatching(/: no se lee bien$/),
    })
    await investor.call('reopenEntity', { params })
    const early = await investor.send('enrolEntity', { params, body: {} })
    expect([early.status, early.error.reason?.text]).toEqual([409, 'entity_payees.needs_approval'])
    const issued_on = clock.now().toISOString().slice(0, 10)
    const body = { kind: 'ARTICLES', file_id: await upload(investor), issued_on } as const
    await investor.call('sendCorporateDocument', { params, body })
    await investor.call('sendEntity', { params })
    await manager.call('takeEntity', { params })
    await manager.call('approveEntity', { params })
    expect((await enrolCompany())?.status).toBe('CHECKING')
    const sent = (await documentsOfCompany()).filter(({ Type }) => Type === 'ARTICLES_OF_ASSOCIATION')
    expect(sent.map(({ Status }) => Status)).toEqual(['VALIDATION_ASKED', 'REFUSED'])
  })

  it('that is an association declares no owners', async () => {
    const { acceptDocuments, run, declarations, stateOfCompany, beginCompany } = await companyFixture(
      platform,
      { tax_id: 'G28029007', partners: [] },
    )
    expect((await beginCompany())?.status).toBe('CHECKING')
    await acceptDocuments()
    await run('payees')
    expect(await declarations()).toEqual([])
    expect((await stateOfCompany())?.status).toBe('READY')
  })

  it('without a partner above the threshold proposes its representative as owner', async () => {
    const { investor, params } = await companyFixture(platform, { partners: [] })
    expect((await investor.call('getEntityPayee', { params })).owners).toMatchObject([
      { surname: 'Vidal', birthday: '1990-05-17', city: 'Valencia' },
    ])
  })

  it('is verified for its own representative only, and once it is approved', async () => {
    const { investor, other } = await payeeFixture(platform)
    const { id } = await createCompleteCompany(investor)
    const params = { id }
    expect((await other.send('enrolEntity', { params, body: {} })).status).toBe(404)
    expect((await other.send('getEntityPayee', { params })).status).toBe(404)
    expect((await investor.send('enrolEntity', { params, body: {} })).status).toBe(409)
  })
})

describe("a verified company's earnings", () => {
  it('are paid by MANGOPAY out of its own wallet, as a business', async () => {
    const { verifyCompany, investor, manager, company, deposit, claim, waitForStatus, ...fixture } =
      await companyFixture(platform)
    const { userOfCompany, api, decide, confirmAt, run, payouts } = fixture
    await addCompanyAccount(manager, investor, { entity: company })
    await verifyCompany()
    await deposit(20_000)
    expect((await claim(investor)).status).toBe(200)
    await run('payouts')
    expect(await payouts()).toMatchObject([{ status: 'OWED', payment_method: 'BANK_WIRE' }])
    await confirmAt((await investor.call('getMyEarnings')).confirmations[0]?.next ?? '')
    await waitForStatus('SENT')
    const user = await userOfCompany()
    expect(await api(`users/${user}/recipients`)).toMatchObject([{ RecipientType: 'Business' }])
    const { rows } = await owner.query('select provider_wallet from payers where provider_user = $1', [user])
    const sent = (await api(`wallets/${rows[0]?.provider_wallet}/transactions`)).filter(
      ({ Type }) => Type === 'PAYOUT',
    )
    expect(sent).toMatchObject([{ AuthorId: user, DebitedFunds: { Amount: 3240 } }])
    await decide(`payouts/${sent[0]?.Id}`, 'arrives')
    await waitForStatus('CONFIRMED')
  })

  it("do not ask the person's own verification, nor does the person's pay them", async () => {
    const { investor, verify, addAccount, claim, payouts } = await companyFixture(platform)
    await addAccount(investor)
    await verify(investor)
    expect((await claim(investor)).status).toBe(200)
    expect(await payouts()).toMatchObject([{ payment_method: 'MANUAL_TRANSFER' }])
  })
})
