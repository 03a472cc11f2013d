import { eq } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { settleCall } from '../../../kernel/provider-calls/settle.ts'
import { providerCalls } from '../../../kernel/provider-calls/tables.ts'
import { registryCheck } from '../../entities/provider-calls/registryCheck.ts'
import { identityCheck } from '../provider-calls/identityCheck.ts'

/** Repeats provider calls that received no response. */
export const providerCall: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: providerCalls.id,
    at: providerCalls.due_at,
    clock: 'real',
    where: eq(providerCalls.state, 'open'),
  },
  outside: (services, tenant, { row }) =>
    settleCall({ identityCheck, registryCheck }, row, (work) =>
      inTenant(services, tenant, 'providerCall', work),
    ),
}
