import { database } from '../database/connection.ts'
import { inTenant } from '../kernel/in-tenant.ts'
import type { Services } from '../services.ts'
import { errorNameOf } from '../startup/error-description.ts'
import { tenants } from '../tenancy/tables.ts'
import { sendJob } from './queues.ts'
import { namesOfDueSweeps } from './sweep.ts'

/** The interval of each tenant's sweeps, in seconds. */
const sweepEverySeconds = 60

/** Queues regular jobs and due sweeps for every tenant, once per interval across all processes. */
export async function queueRegularJobs(services: Services): Promise<void> {
  const allTenants = await database(services.pool).select({ id: tenants.id }).from(tenants)
  for (const { id } of allTenants)
    await queueJobsOf(services, id).catch((error: unknown) =>
      services.log.error({ tenant: id, problem: errorNameOf(error) }, 'no jobs were ordered'),
    )
}

function queueJobsOf(services: Services, tenant: string): Promise<void> {
  const { registry } = services
  return inTenant(services, tenant, 'regular', async (ctx, client) => {
    const queueJob = (job: string, seconds: number) =>
      sendJob(client, { tenant, job }, { once: { key: tenant, seconds } })
    for (const job of await namesOfDueSweeps(ctx, registry)) await queueJob(job, sweepEverySeconds)
    for (const [job, { everySeconds }] of Object.entries(registry))
      if (everySeconds !== undefined) await queueJob(job, everySeconds)
  })
}
