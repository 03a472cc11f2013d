import { eq } from 'drizzle-orm'
import type { HolderStanding, HolderSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type HolderRecord, selectHolders } from '../rows.ts'
import { holders } from '../tables.ts'

export const holder: Subject<HolderRecord, HolderSubject, never> = {
  by: { id: statement((tx) => selectHolders({ tx }, eq(holders.id, value('key'))).prepare('')) },
  seen: ({ holder, issuance, freeze }) => ({
    id: holder.id,
    organisation_id: issuance.organisation_id,
    frozen: freeze !== null,
    standing: holder.standing as HolderStanding,
  }),
  parts: {},
}
