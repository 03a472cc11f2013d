import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { createCampaign } from '../server/investments/campaigns.ts'
import { screensOf } from './in-front.ts'
import { plainPdf } from './plain-pdf.ts'
import strategies from './strategies.json' with { type: 'json' }
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

/** Days after the first payment; the reflection period takes four. */
const days = { reflected: 5, reached: 10, over: 13 }

test.each(walked(strategies, [1, 2]))(
  'the mint strategy $strategy delivers tokens to the investor with the wording $house',
  async ({ strategy, house, below, reached, over, byHand }) => {
    const customization = { tenant_type: house === 'exeu' ? ('exeu' as const) : ('default' as const) }
    const { tenant, manager, createPaidOrder, advanceToDay } = await createCampaign(platform, {
      strategy,
      lasts: 12,
      customization,
    })
    const { investor: anInvestor, id } = await createPaidOrder(4)
    await proves(tenant.id, (await manager.call('getInvestment', { params: { id } })).proof_file_id)
    const investor = await inFront(tenant, anInvestor, 390, 'es', customization.tenant_type)
    const desk = await inFront(tenant, manager, 1440, 'es', customization.tenant_type)

    await advanceToDay(days.reflected)
    await desk.opens(`/manager/investments/${id}`)
    if (byHand) {
      await desk.sees('token_state.BY_HAND')
      await desk.confirms('manager.mint')
      await desk.isTold('success', desk.words('manager.minted'))
    }
    await desk.sees(`token_state.${below.state}`)
    await investor.opens(`/user/investments/${id}`)
    await investor.sees(`investment.${below.reads}`)
    await investor.hasNoFaults()

    await createPaidOrder(6)
    await advanceToDay(days.reached)
    await desk.opens(`/manager/investments/${id}`)
    await desk.sees(`token_state.${reached.state}`)
    await investor.opens(`/user/investments/${id}`)
    await investor.sees(`investment.${reached.reads}`)

    await advanceToDay(days.over)
    await desk.opens(`/manager/investments/${id}`)
    await desk.sees(`token_state.${over.state}`)
    await desk.hasNoFaults()
    await investor.opens(`/user/investments/${id}`)
    await investor.sees(`investment.${over.reads}`)
    await investor.hasNoFaults()
    await Promise.all([investor.leaves(), desk.leaves()])
  },
)

/** Stores the bytes of a proof, because the manager's page shows it. */
async function proves(tenant: string, file: string): Promise<void> {
  const bytes = await plainPdf()
  await platform.files.write(tenant, file, bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await platform.owner.query('update files set sha256 = $2 where id = $1', [file, hash])
}
