import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import type { Person, TestTenant } from '../test-tenant.ts'

/** Sets up an issuer, its signer and a project in a tenant that requires countersignatures. */
export async function issuerFixture(tenant: TestTenant) {
  const manager = await tenant.manager()
  const organisation = await tenant.organisation()
  const signer = await signerOf(tenant, manager, organisation)
  const { slug } = await tenant.issuance({ organisation_id: organisation })

  /** Creates an order signed by its investor. */
  const createSignedOrder = async (tokens = 1, project = slug) => {
    const investor = await tenant.investor()
    const { id } = await placeOrder(investor, project, tokens)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    return { investor, id, params: { id } }
  }
  return { manager, organisation, signer, slug, createSignedOrder }
}

/** Creates a member with the signer's role in an organisation. */
export async function signerOf(tenant: TestTenant, manager: Person, organisation: string): Promise<Person> {
  const signer = await tenant.member(organisation)
  const params = { id: organisation, member: signer.id }
  await manager.call('changeMember', { params, body: { role: 'ISSUER' } })
  return signer
}

/** Returns the body of a countersignature, with a new code. */
export async function countersignature(signer: Person) {
  await signer.call('sendCountersigningCode')
  const { name } = await signer.call('getSession')
  return { name, accepted: true as const, code: await signer.mailedCode() }
}

export async function countersign(signer: Person, id: string): Promise<void> {
  await signer.call('countersignContract', { params: { id }, body: await countersignature(signer) })
}
