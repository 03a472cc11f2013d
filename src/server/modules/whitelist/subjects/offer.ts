import { eq } from 'drizzle-orm'
import type { WhitelistOffer } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { issuances } from '../../issuances/tables.ts'
import { isVisibleToInvestors } from '../../issuances/visibility.ts'
import { mayHold } from '../may-hold.ts'

const { id, slug, status, shown_in_review } = issuances

type OfferRecord = Pick<typeof issuances.$inferSelect, 'id' | 'slug' | 'status' | 'shown_in_review'>

/** Loads an issuance for a person who wants to order; the handler treats an invisible issuance as missing. */
export const offer: Subject<OfferRecord, WhitelistOffer, 'hold'> = {
  by: {
    slug: statement((tx) =>
      tx
        .select({ id, slug, status, shown_in_review })
        .from(issuances)
        .where(eq(slug, value('key')))
        .prepare(''),
    ),
  },
  seen: ({ id, slug }) => ({ id, slug }),
  parts: {
    hold: async (ctx, record) =>
      isVisibleToInvestors(ctx, record) ? mayHold(ctx, record.id, requireUser(ctx).id) : '',
  },
}
