import { appointManager } from './operations/appointManager.ts'
import { createTenant } from './operations/createTenant.ts'
import { getClock } from './operations/getClock.ts'
import { getCustomization } from './operations/getCustomization.ts'
import { getInvariants } from './operations/getInvariants.ts'
import { listTenants } from './operations/listTenants.ts'
import { setClock } from './operations/setClock.ts'

export const handlers = {
  listTenants,
  createTenant,
  appointManager,
  getCustomization,
  getClock,
  setClock,
  getInvariants,
}
