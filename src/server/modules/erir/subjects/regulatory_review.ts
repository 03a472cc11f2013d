import { eq } from 'drizzle-orm'
import type { ErirSubject, ReviewStatus } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type RegulatoryReview, regulatoryReviews } from '../tables.ts'

interface LoadedReview {
  review: RegulatoryReview
}

export const regulatoryReview: Subject<LoadedReview, ErirSubject, never> = {
  by: {
    id: statement((tx) =>
      tx
        .select({ review: regulatoryReviews })
        .from(regulatoryReviews)
        .where(eq(regulatoryReviews.id, value('key')))
        .prepare(''),
    ),
  },
  seen: ({ review: { id, status } }) => ({ id, status: status as ReviewStatus }),
  parts: {},
}
