import { inTenant } from '../kernel/in-tenant.ts'
import type { Services } from '../services.ts'
import { deleteFailedJobs, recordFailedJob } from './failed.ts'
import type { Registry } from './job.ts'
import { failedQueue, type Payload } from './queues.ts'
import { sweep } from './sweep.ts'
import type { JobQueue } from './worker.ts'

/** Builds the queues of all jobs. A job whose last attempt fails is stored for a manager. */
export function jobQueuesOf(services: Services): Record<string, JobQueue> {
  const queues = Object.entries(services.registry).map(([name, job]): [string, JobQueue] => [
    name,
    { concurrency: job.concurrency, perform: ({ data }) => perform(services, name, job, data) },
  ])
  return {
    ...Object.fromEntries(queues),
    [failedQueue]: { concurrency: 1, perform: (failed) => recordFailedJob(services, failed) },
  }
}

async function perform(
  services: Services,
  name: string,
  job: Registry[string],
  { tenant, job: _name, ...data }: Payload,
): Promise<void> {
  const { due } = job
  const { row } = data
  if (due && row === undefined) return sweep(services, { name, job, due, tenant, ...data })
  if ('outside' in job) return job.outside(services, tenant, data)
  await inTenant(services, tenant, name, async (ctx) => {
    await job.run(ctx, data)
    if (typeof row === 'string') await deleteFailedJobs(ctx, name, [row])
  })
}
