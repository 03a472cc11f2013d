import type { Sweep } from '../../../src/server/jobs/job.ts'
import { sweep } from '../../../src/server/jobs/sweep.ts'
import { paymentDefault } from '../../../src/server/modules/distributions/jobs/paymentDefault.ts'
import { paymentSchedule } from '../../../src/server/modules/distributions/jobs/paymentSchedule.ts'
import { campaignEnd } from '../../../src/server/modules/issuances/jobs/campaignEnd.ts'
import type { TestPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { distributionFixture } from './distribution-fixture.ts'

/** Creates a financed loan over a year with quarterly payments, the first in some days. */
export async function loanFixture(platform: TestPlatform, firstInDays: number) {
  const fixture = await distributionFixture(platform)
  const { tenant, advanceDays } = fixture
  const { id, slug, people } = await fixture.createHolders([3], [1])
  // The fifteenth of a month, whose quarters have ninety days by 30/360 on any day of the year.
  const first = `${dayFrom(platform.clock.now(), 40).slice(0, 7)}-15`
  platform.clock.set(new Date(Date.parse(`${first}T10:00:00Z`) - (firstInDays + 1) * 86_400_000))
  await platform.owner.query(
    `update issuances set modality = 'FIXED_RATE', rate = 6, term_months = 12, payment_frequency = 'QUARTERLY',
       amortisation = 'INTEREST_ONLY', day_count = 'THIRTY_360', first_payment_on = $2
     where id = $1`,
    [id, first],
  )
  const body = { reason: 'Está vendido.' }
  await fixture.manager.call('closeCampaign', { params: { id }, body })
  advanceDays()
  const run = (name: string, job: Sweep) =>
    sweep(platform.app.services, { name, job, due: job.due, tenant: tenant.id })
  await run('campaignEnd', campaignEnd)
  return {
    fixture,
    slug,
    people,
    first,
    advanceDays,
    schedules: () => run('paymentSchedule', paymentSchedule),
    defaults: () => run('paymentDefault', paymentDefault),
    drafts: async () =>
      (await fixture.issuer.call('listIssuanceDistributions', { params: { slug, sort: 'due' } })).items,
    mailsTo: async (reader: string) => {
      const { rows } = await platform.owner.query<{ event: string }>(
        'select event from mails where reader_id = $1',
        [reader],
      )
      return rows.map(({ event }) => event.split('/')[0])
    },
  }
}
