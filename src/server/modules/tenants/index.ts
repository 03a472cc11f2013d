import { getClock } from './getClock.ts'
import { getCustomization } from './getCustomization.ts'
import { getInvariants } from './getInvariants.ts'
import { setClock } from './setClock.ts'

export const handlers = { getCustomization, getClock, setClock, getInvariants }
