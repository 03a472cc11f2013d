import { eq } from 'drizzle-orm'
import type { BankingSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type BankAccountRecord, conditionFieldsOf, selectDetails } from '../rows.ts'
import { bankAccounts } from '../tables.ts'

export const bankAccount: Subject<BankAccountRecord, BankingSubject, never> = {
  by: { id: statement((tx) => selectDetails({ tx }, eq(bankAccounts.id, value('key'))).prepare('')) },
  seen: ({ account }) => conditionFieldsOf(account),
  parts: {},
}
