import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture } from './steps.ts'

const platform = await testPlatform()
const { jobs, mails } = platform
const subject = /^¿A qué cuenta te devolvemos 1\.000,00/

expectBalanceAfterEach(platform)

async function later(
  manager: Awaited<ReturnType<typeof payoutFixture>>['manager'],
  days: number,
): Promise<void> {
  await manager.call('setClock', { body: { days } })
  for (let round = 0; round < 2; round += 1) await jobs.drain()
}

describe('the mail that requests a bank account for a payout', () => {
  it('is sent at once and twice more', async () => {
    const { manager, investor } = await payoutFixture(platform)
    const { email } = await investor.call('getSession')
    const mailCount = () => mails.filter((mail) => mail.to === email && subject.test(mail.subject)).length
    await later(manager, 0)
    expect(mailCount()).toBe(1)
    await later(manager, 4)
    expect(mailCount()).toBe(1)
    await later(manager, 5)
    expect(mailCount()).toBe(2)
    await later(manager, 10)
    expect(mailCount()).toBe(3)
    await later(manager, 40)
    expect(mailCount()).toBe(3)
  })

  it('is not sent after the investor adds an account, and the payout leaves the queue', async () => {
    const { manager, investor } = await payoutFixture(platform)
    const { email } = await investor.call('getSession')
    const queue = () => manager.call('listPayouts', { params: { account: ['MISSING'] } })
    expect(await queue()).toMatchObject({ total: 1, without_account: 1 })
    const body = { iban: 'ES9121000418450200051332', holder: 'Casas SL' }
    const { id } = await investor.call('addBankAccount', { body })
    await manager.call('verifyBankAccount', { params: { id } })
    expect(await queue()).toMatchObject({ total: 0, without_account: 0 })
    const { items } = await manager.call('listPayouts', { params: { account: ['CHOSEN'] } })
    expect(items).toMatchObject([{ status: 'OWED' }])
    await later(manager, 10)
    expect(mails.some((mail) => mail.to === email && subject.test(mail.subject))).toBe(false)
  })
})
