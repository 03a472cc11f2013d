import { followIssuance } from './operations/followIssuance.ts'
import { getIssuance } from './operations/getIssuance.ts'
import { getManagedIssuance } from './operations/getManagedIssuance.ts'
import { listIssuances } from './operations/listIssuances.ts'
import { listManagedIssuances } from './operations/listManagedIssuances.ts'

export const handlers = {
  listIssuances,
  getIssuance,
  followIssuance,
  listManagedIssuances,
  getManagedIssuance,
}
