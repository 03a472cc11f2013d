import { followIssuance } from './followIssuance.ts'
import { getIssuance } from './getIssuance.ts'
import { getManagedIssuance } from './getManagedIssuance.ts'
import { listIssuances } from './listIssuances.ts'
import { listManagedIssuances } from './listManagedIssuances.ts'

export const handlers = {
  listIssuances,
  getIssuance,
  followIssuance,
  listManagedIssuances,
  getManagedIssuance,
}
