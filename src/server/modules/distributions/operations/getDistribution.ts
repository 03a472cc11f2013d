import { inArray } from 'drizzle-orm'
import type { DistributionStatus } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { historyOf } from '../../../kernel/lifecycle/history.ts'
import { users } from '../../auth/tables.ts'
import { fullName } from '../../person.ts'
import { classesOf, progressOf } from '../progress.ts'
import { distributionRow } from '../rows.ts'

export const getDistribution: Handler<'getDistribution'> = async (ctx, { subject }) => {
  const { id, tokens, outstanding, bank_reference, author_id, approver_id } = subject.distribution
  const { name, surname } = users
  const ids = [author_id, approver_id].flatMap((each) => each ?? [])
  const [progress, classes, history, people] = await allSettledInOrder([
    progressOf(ctx, id),
    classesOf(ctx, id),
    historyOf(ctx, 'distribution', id),
    ctx.tx.select({ id: users.id, name, surname }).from(users).where(inArray(users.id, ids)),
  ])
  const personNameOf = (userId: string | null) => {
    const person = people.find((each) => each.id === userId)
    return person ? fullName(person) : ''
  }
  return {
    ...distributionRow(ctx, subject),
    ...{ bank_reference, progress, classes },
    approver_id: approver_id ?? '',
    tokens: Number(tokens),
    outstanding: Number(outstanding),
    author: personNameOf(author_id),
    approver: personNameOf(approver_id),
    history: history.map(({ event, name, surname }) => ({
      event: event.event,
      status: event.to_status as DistributionStatus,
      at: event.at.toISOString(),
      by: fullName({ name: name ?? '', surname: surname ?? '' }),
      note: event.note,
    })),
  }
}
