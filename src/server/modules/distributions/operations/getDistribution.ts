import { inArray } from 'drizzle-orm'
import type { DistributionStatus } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { historyOf } from '../../../kernel/lifecycle/history.ts'
import { users } from '../../auth/tables.ts'
import { fullName } from '../../person.ts'
import { duesOf } from '../arrears.ts'
import { holdingsAt, outstandingOf } from '../holdings.ts'
import { classesOf, progressOf } from '../progress.ts'
import { distributionRow } from '../rows.ts'

export const getDistribution: Handler<'getDistribution'> = async (ctx, { subject }) => {
  const { id, tokens, outstanding, bank_reference, author_id, approver_id } = subject.distribution
  const { name, surname } = users
  const ids = [author_id, approver_id].flatMap((userId) => userId ?? [])
  const [progress, classes, history, people] = await allSettledInOrder([
    progressOf(ctx, id),
    classesOf(ctx, id),
    historyOf(ctx, 'distribution', id),
    ctx.tx.select({ id: users.id, name, surname }).from(users).where(inArray(users.id, ids)),
  ])
  const { number, issuance_id, shortfall_reason, delay_reason, late_from } = subject.distribution
  const dues = number === null ? undefined : await duesOf(ctx, issuance_id, number)
  const isDraft = subject.distribution.status === 'DRAFT'
  const personNameOf = (userId: string | null) => {
    const person = people.find((candidate) => candidate.id === userId)
    return person ? fullName(person) : ''
  }
  return {
    ...distributionRow(ctx, subject),
    bank_reference,
    progress,
    classes,
    shortfall_reason,
    delay_reason,
    ...(late_from && { late_from }),
    interest_due: Number(dues?.interest ?? 0n),
    capital_due: Number(dues?.capital ?? 0n),
    ...(isDraft && { capital_left: Number(outstandingOf(await holdingsAt(ctx, subject.distribution))) }),
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
