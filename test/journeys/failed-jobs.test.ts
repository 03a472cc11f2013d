import { afterAll, expect, test } from 'vitest'
import { alba, data } from './base-urls.ts'
import { mailFails } from './database.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

test.each(
  walked(
    [
      ['es', 390],
      ['en', 1440],
    ] as const,
    [1],
  ),
)('a manager sees a failed mail and sends it again (%s)', async (language, width) => {
  const manager = await Person.arrives(alba, language, width)
  await manager.logsIn('gestora@alba.demo')
  await manager.isOn('manager.issuances')
  expect(await manager.page.getByText(manager.words('jobs.some_title')).count()).toBe(0)

  await mailFails(data, 'alba')
  await manager.opens('/manager/issuances')
  await manager.sees('jobs.some_one')
  await manager.hasNoFaults()
  await manager.presses('jobs.see')
  await manager.isOn('jobs.title')
  await manager.sees('job.deliverMail')
  await manager.presses('jobs.retry')
  await manager.isTold('success', manager.words('jobs.retried'))
  await manager.sees('jobs.none')
  await manager.hasNoFaults()
  await manager.leaves()
})
