import type { DistributionContent } from '../generated/domain.ts'
import { inTenant } from '../server/kernel/in-tenant.ts'
import { distributionPayment } from '../server/modules/distributions/jobs/distributionPayment.ts'
import type { Services } from '../server/services.ts'
import type { Caller } from './caller.ts'
import { dayAfter } from './issuances.ts'

type DemoDistribution = Pick<DistributionContent, 'kind' | 'gross' | 'gain_part' | 'capital_part'> & {
  concept: string
  due_in_days: number
}

/**
 * Maps each demo tenant to an issuance and its distributions, past and announced; the last distribution remains a
 * draft.
 */
export const distributionsByTenant: Readonly<Record<string, { slug: string; returns: DemoDistribution[] }>> =
  {
    alba: {
      slug: 'residencia-estudiantes-granada',
      returns: [
        { kind: 'YIELD', concept: 'Rentas de septiembre', gross: 123_456, due_in_days: -60 },
        { kind: 'YIELD', concept: 'Rentas de octubre', gross: 131_872, due_in_days: -29 },
        { kind: 'YIELD', concept: 'Rentas de noviembre', gross: 131_872, due_in_days: 9 },
      ],
    },
    nexo: {
      slug: 'obra-grafica-contemporanea',
      returns: [
        { kind: 'DIVIDEND', concept: 'Alquiler de obra a museos', gross: 84_250, due_in_days: -40 },
        {
          kind: 'REPAYMENT',
          concept: 'Venta de dos grabados',
          gross: 250_000,
          due_in_days: -12,
          capital_part: 180_000,
          gain_part: 70_000,
        },
        { kind: 'DIVIDEND', concept: 'Alquiler de obra a museos', gross: 84_250, due_in_days: 20 },
      ],
    },
  }

interface DemoTenant {
  tenant: { slug: string; id: string }
  manager: Caller
  issuer: Caller
  today: Date
  services: Services
}

const ORGANISATION_IBAN = 'ES6000491500051234567892'

/** Announces distributions; calculates, approves, funds and pays those that are already due. */
export async function createDistributions({
  tenant,
  manager,
  issuer,
  today,
  services,
}: DemoTenant): Promise<void> {
  const issuance = distributionsByTenant[tenant.slug]
  if (!issuance) return
  const params = { slug: issuance.slug }
  const { organisation_id: id, issuer: holder, has_account } = await manager.call('getReturns', { params })
  if (!has_account)
    await manager.call('addOrganisationAccount', {
      params: { id },
      body: { iban: ORGANISATION_IBAN, holder },
    })
  for (const { due_in_days, ...fields } of issuance.returns) {
    const days = { record_on: dayAfter(today, due_in_days - 1), due_on: dayAfter(today, due_in_days) }
    const draft = await issuer.call('createDistribution', { params, body: { ...fields, ...days } })
    if (due_in_days < 0) await pay(draft)
  }

  async function pay({ id }: { id: string }): Promise<void> {
    const params = { id }
    await issuer.call('calculateDistribution', { params })
    await manager.call('approveDistribution', { params })
    await manager.call('fundDistribution', { params, body: { bank_reference: `TRF-${id.slice(-6)}` } })
    await manager.call('payDistribution', { params })
    if (!('run' in distributionPayment)) return
    const { run } = distributionPayment
    while ((await manager.call('getDistribution', { params })).progress.pending > 0)
      await inTenant(services, tenant.id, 'distributionPayment', (ctx) => run(ctx, { distribution: id }))
    await inTenant(services, tenant.id, 'distributionPayment', (ctx) => run(ctx, { distribution: id }))
  }
}
