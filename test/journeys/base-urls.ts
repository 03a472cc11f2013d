import { inject } from 'vitest'
import type { Tenant } from './person.ts'

const running = inject('platforms')[Number(process.env.VITEST_POOL_ID) - 1]
if (!running) throw new Error('More journeys at once than platforms.')

/** The running platform of this worker's journeys, one file at a time. */
export const { port, data } = running
export const alba: Tenant = { origin: `http://alba.localhost:${port}`, type: 'default' }
export const nexo: Tenant = { origin: `http://nexo.localhost:${port}`, type: 'exeu' }
