import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { freeze as subject } from './subjects/freeze.ts'
import { freezes } from './tables.ts'

export const freeze = lifecycle({ subject, place: 'freeze', table: freezes, writes: [], unchanged: [] })
