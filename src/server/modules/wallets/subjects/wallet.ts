import { eq } from 'drizzle-orm'
import type { WalletKind, WalletStatus, WalletSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { selectDetails, type WalletRecord } from '../rows.ts'
import { wallets } from '../tables.ts'

export const wallet: Subject<WalletRecord, WalletSubject, never> = {
  by: { id: statement((tx) => selectDetails({ tx }, eq(wallets.id, value('key'))).prepare('')) },
  seen: ({ wallet }) => ({
    id: wallet.id,
    user_id: wallet.user_id,
    kind: wallet.kind as WalletKind,
    status: wallet.status as WalletStatus,
  }),
  parts: {},
}
