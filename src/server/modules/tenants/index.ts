import { appointManager } from './appointManager.ts'
import { createTenant } from './createTenant.ts'
import { getClock } from './getClock.ts'
import { getCustomization } from './getCustomization.ts'
import { getInvariants } from './getInvariants.ts'
import { listTenants } from './listTenants.ts'
import { setClock } from './setClock.ts'

export const handlers = {
  listTenants,
  createTenant,
  appointManager,
  getCustomization,
  getClock,
  setClock,
  getInvariants,
}
