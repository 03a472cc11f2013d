import { describe, expect, it } from 'vitest'
import { daysAfter, monthsAfter } from '../../../src/domain/calendar.ts'
import { sweep } from '../../../src/server/jobs/sweep.ts'
import { returnReminder } from '../../../src/server/modules/distributions/jobs/returnReminder.ts'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const { issuer, createHolders, createPaid } = fixture

/** Runs the reminders twice and returns those sent about an issuance. */
async function remind(issuance: string) {
  const sweeping = { name: 'returnReminder', job: returnReminder, due: returnReminder.due }
  for (let run = 0; run < 2; run += 1)
    await sweep(platform.app.services, { ...sweeping, tenant: fixture.tenant.id })
  const { rows } = await platform.owner.query<{ reader_id: string; text: string }>(
    "select reader_id, text from mails where event like 'return_due/' || $1 || '/%'",
    [issuance],
  )
  return rows
}

expectBalanceAfterEach(platform)

describe('an issuance without a schedule', () => {
  it('tells by when it should pay again, from its frequency and its last payment', async () => {
    const { id, slug } = await createHolders([1])
    await platform.owner.query("update issuances set payment_frequency = 'QUARTERLY' where id = $1", [id])
    const returns = () => issuer.call('getReturns', { params: { slug } })
    expect(await returns()).not.toHaveProperty('next_by')
    await createPaid(slug, 1000)
    expect(await returns()).toMatchObject({
      frequency: 'QUARTERLY',
      next_by: monthsAfter(fixture.today(), 3),
    })
  })

  it('reminds its issuer two weeks before it should pay again, once', async () => {
    const { id, slug } = await createHolders([1])
    await platform.owner.query("update issuances set payment_frequency = 'QUARTERLY' where id = $1", [id])
    const paid = fixture.today()
    await createPaid(slug, 1000)
    const due_on = monthsAfter(paid, 3)
    platform.clock.set(new Date(`${daysAfter(due_on, -15)}T10:00:00Z`))
    expect(await remind(id)).toEqual([])
    fixture.advanceDays()
    const [reminder, ...others] = await remind(id)
    expect(others).toEqual([])
    expect(reminder).toMatchObject({ reader_id: issuer.id })
    expect(reminder?.text).toContain(`/entrepreneur/issuances/${slug}/benefits`)
  })

  it('reminds nobody of a payment that is prepared, unless it is canceled', async () => {
    const { id, slug } = await createHolders([1])
    await platform.owner.query("update issuances set payment_frequency = 'MONTHLY' where id = $1", [id])
    await createPaid(slug, 1000)
    fixture.advanceDays(20)
    const draft = await fixture.createDraft(slug, 1000)
    expect(await remind(id)).toEqual([])
    await issuer.call('cancelDistribution', { params: { id: draft.id } })
    expect(await remind(id)).toHaveLength(1)
  })

  it('reminds nobody while the tenant hides earnings', async () => {
    const { id, slug } = await createHolders([1])
    await platform.owner.query("update issuances set payment_frequency = 'MONTHLY' where id = $1", [id])
    await createPaid(slug, 1000)
    fixture.advanceDays(20)
    await fixture.tenant.publish({ hide: { earnings: true } })
    expect(await remind(id)).toEqual([])
    await fixture.tenant.publish({})
    expect(await remind(id)).toHaveLength(1)
  })
})
