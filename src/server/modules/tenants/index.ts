import { getClock } from './getClock.ts'
import { getCustomization } from './getCustomization.ts'
import { setClock } from './setClock.ts'

export const handlers = { getCustomization, getClock, setClock }
