import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { wallet as subject } from './subjects/wallet.ts'
import { wallets } from './tables.ts'

export const wallet = lifecycle({
  subject,
  place: 'wallet',
  table: wallets,
  writes: ['reason', 'changed_at'],
  unchanged: [],
})
