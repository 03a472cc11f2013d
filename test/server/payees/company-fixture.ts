import type { PayeeOwner } from '../../../src/generated/domain.ts'
import { createCompanyInReview } from '../entities/steps.ts'
import type { TestPlatform } from '../harness.ts'
import owners from './owners.json' with { type: 'json' }
import { payeeFixture } from './payee-fixture.ts'

export const { NORA, LUIS } = owners satisfies Record<string, PayeeOwner>

/** Returns a holder with an approved company, to which their earnings belong, and functions of MANGOPAY's pages. */
export async function companyFixture(platform: TestPlatform, change: object = {}) {
  const { owner } = platform
  const fixture = await payeeFixture(platform)
  const { investor, manager, api, decide, run, confirmAt, upload } = fixture
  const id = await createCompanyInReview(investor, manager, change, () => upload(investor))
  await manager.call('approveEntity', { params: { id } })
  await owner.query('update earnings set entity_id = $1 where investor_id = $2', [id, investor.id])
  const params = { id }
  const enrolCompany = async (body: object = {}) =>
    (await investor.call('enrolEntity', { params, body })).payee
  const stateOfCompany = async () => (await investor.call('getEntityPayee', { params })).payee
  const userOfCompany = async (): Promise<string> =>
    (await owner.query('select provider_user from payers where entity_id = $1', [id])).rows[0]?.provider_user
  const documentsOfCompany = async () => api(`users/${await userOfCompany()}/KYC/documents`)
  const declarations = async () => api(`users/${await userOfCompany()}/kyc/ubodeclarations`)
  /** Has MANGOPAY accept all documents of the company. */
  async function acceptDocuments(): Promise<void> {
    for (const document of await documentsOfCompany()) await decide(`documents/${document.Id}`, 'validated')
  }
  /** Enrols the company at MANGOPAY, up to the question who owns it. */
  async function beginCompany() {
    const begun = await enrolCompany()
    await confirmAt(begun?.next ?? '')
    return enrolCompany()
  }
  /** Takes the company through MANGOPAY's verification. */
  async function verifyCompany(): Promise<void> {
    await beginCompany()
    await enrolCompany({ owners: [NORA] })
    await acceptDocuments()
    const [declaration] = await declarations()
    if (declaration) await decide(`declarations/${declaration.Id}`, 'VALIDATED')
    await run('payees')
  }
  return {
    ...fixture,
    company: id,
    params,
    enrolCompany,
    stateOfCompany,
    userOfCompany,
    documentsOfCompany,
    declarations,
    acceptDocuments,
    beginCompany,
    verifyCompany,
  }
}
