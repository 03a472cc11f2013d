import { test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { uploadProof } from '../server/investments/steps.ts'
import { bankMovement, transferOrderFixture } from '../server/receipts/transfer-order-fixture.ts'
import { screensOf } from './in-front.ts'
import { picture } from './onboarding.ts'
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)
const { createSignedOrder } = transferOrderFixture(platform)

test.each(
  walked(
    [
      {
        language: 'es',
        type: 'default',
        issuance: 'Casa en Málaga',
        missing: 'Transfiere los 400,00 € que faltan',
      },
      {
        language: 'en',
        type: 'exeu',
        issuance: 'House in Malaga',
        missing: /Transfer the .*400\.00.* still missing/,
      },
    ] as const,
    [0],
  ),
)(
  'an investor sends another proof on the order’s page and sees how to pay the missing amount ($language, $type)',
  async ({ language, type, issuance, missing }) => {
    const order = await createSignedOrder({ tenant_type: type }, { language })
    const { tenant, manager, investor: caller, slug, params } = order
    const investor = await inFront(tenant, caller, 390, language, type)
    await uploadProof(caller, params.id)
    await manager.call('rejectProof', { params, body: { reason: 'UNREADABLE' } })

    await investor.opens('/user/issuances')
    await investor.sees('issuances.unfinished_proof', { issuance })
    await investor.opens(`/user/investments/${params.id}`)
    await investor.sees('investment.proof_again')
    await investor.hasNoFaults()
    await investor.presses('invest.proof_send')
    await investor.sees('messages.proof_required')
    await investor.hasNoFaults()
    await investor.attaches('invest.proof', { ...picture, name: 'justificante.png' })
    await investor.presses('invest.proof_send')
    await investor.sees('investment.next_proof_of_payment_uploaded')

    await manager.call('registerReceipt', { params, body: bankMovement(60_000) })
    await investor.opens(`/invest/${slug}/congratulations`)
    await investor.isOn('invest.done_title')
    await investor.reads(missing)
    await investor.reads(/ES\d\d/)
  },
)
