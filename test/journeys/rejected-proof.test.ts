import { afterAll, beforeAll, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { uploadProof } from '../server/investments/steps.ts'
import { bankMovement, transferOrderFixture } from '../server/receipts/transfer-order-fixture.ts'
import { picture } from './onboarding.ts'
import { closeBrowser, Person } from './person.ts'

const platform = await testPlatform()
const { createSignedOrder } = transferOrderFixture(platform)
let port: string

beforeAll(async () => {
  port = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 })).port
})

afterAll(closeBrowser)

test('an investor sends another proof on the order’s page and sees how to pay the missing amount', async () => {
  const { tenant, manager, investor: caller, slug, params } = await createSignedOrder()
  const origin = `http://${tenant.host}:${port}`
  const investor = await Person.arrives({ origin, type: 'default' }, 'es', 390)
  const session = { token: caller.headers['x-user-access-token'], expiresAt: '2036-01-01T00:00:00.000Z' }
  const kept: [string, string] = [`tesela:${tenant.host}:${port}:session`, JSON.stringify(session)]
  await investor.page.addInitScript(([key, value]) => localStorage.setItem(key, value), kept)
  await uploadProof(caller, params.id)
  await manager.call('rejectProof', { params, body: { reason: 'UNREADABLE' } })

  await investor.opens('/user/issuances')
  await investor.sees('issuances.unfinished_proof', { issuance: 'Casa en Málaga' })
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
  await investor.reads('Transfiere los 400,00 € que faltan')
  await investor.reads(/ES\d\d/)
})
