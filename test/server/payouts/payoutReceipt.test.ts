import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { signaturesIn } from '../signatures/pdf-signatures.ts'
import { payoutFixture } from './steps.ts'

const platform = await testPlatform()
const { jobs, mails, files } = platform

expectBalanceAfterEach(platform)

describe('the receipt of a payout', () => {
  it("is signed by the tenant, mailed once and listed in the investor's documents", async () => {
    const { tenant, manager, investor, params, sendPayout, myPayouts } = await payoutFixture(platform)
    await sendPayout()
    expect(await myPayouts()).toMatchObject([{ receipt_file_id: '' }])
    await manager.call('confirmPayout', { params })
    for (let round = 0; round < 3; round += 1) {
      await manager.call('setClock', { body: { days: 0 } })
      await jobs.drain()
    }
    const [{ receipt_file_id = '' } = {}] = await myPayouts()
    const bytes = (await files.read(tenant.id, receipt_file_id)) ?? Buffer.alloc(0)
    expect(signaturesIn(bytes)).toMatchObject([{ holds: true, coversFile: true }])
    const { email } = await investor.call('getSession')
    const receiptMails = mails.filter(
      ({ to, attached }) => to === email && attached?.[0]?.name.startsWith('Justificante'),
    )
    expect(receiptMails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Tu dinero ha llegado'),
    ])
    const { items } = await investor.call('listMyDocuments')
    expect(items.find(({ id }) => id === receipt_file_id)).toMatchObject({ kind: 'REFUND' })
    const stranger = await tenant.investor()
    expect((await stranger.send('getFile', { params: { id: receipt_file_id } })).status).toBe(404)
  })
})
