import { inject } from 'vitest'
import { limitsPass } from './database.ts'
import type { Tenant } from './person.ts'

const running = inject('platforms')[Number(process.env.VITEST_POOL_ID) - 1]
if (!running) throw new Error('More journeys at once than platforms.')

/** The running platform of this file's journeys, used by no other file at the same time. */
export const { port, data } = running
export const alba: Tenant = { origin: `http://alba.localhost:${port}`, type: 'default' }
export const nexo: Tenant = { origin: `http://nexo.localhost:${port}`, type: 'exeu' }

// Resets the limits, because the previous file may have used up the logins.
await limitsPass(data)
