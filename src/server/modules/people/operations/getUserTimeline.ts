import type { PeopleHappening } from '../../../../generated/domain.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { dataChanged } from '../status.ts'
import { type TimelineEvent, timelineOf } from '../timeline.ts'

export const getUserTimeline: Handler<'getUserTimeline'> = async (ctx, { subject, params }) => {
  const { page = 1, size = 20 } = params
  if (typeof page !== 'number') return throwError('page_unknown')
  const { id } = subject.user
  const rows = await timelineOf(ctx, id, { size, page })
  const total = rows[0]?.total ?? 0
  const count = Math.ceil(total / size)
  const pageOrEmpty = (number: number) => (number >= 1 && number <= count ? `${number}` : '')
  return {
    items: rows.map((row) => timelineEntry(ctx, row, id)),
    // Returns 1001 for more than 1000 events, as lists do.
    total: Math.min(total, 1001),
    pages: {
      current: `${page}`,
      count,
      previous: pageOrEmpty(page - 1),
      next: pageOrEmpty(page + 1),
      last: '',
    },
  }
}

function timelineEntry(
  ctx: Pick<Context, 'text' | 'library'>,
  row: TimelineEvent,
  personId: string,
): PeopleHappening {
  const { at, kind, who, name } = row
  return {
    at,
    kind,
    ...textsOf(ctx, row),
    who: who === null || who === personId ? '' : name,
  }
}

function textsOf(
  { text, library }: Pick<Context, 'text' | 'library'>,
  { kind, what, led, which, why }: TimelineEvent,
): Pick<PeopleHappening, 'what' | 'why'> {
  switch (kind) {
    case 'registered':
    case 'note':
      return { what: text(`timeline.${kind}`), why }
    case 'moved': {
      const state = text(`${library.lifecycles[what]?.states}.${led}`)
      const key = `timeline.${what.replace('-', '_')}`
      const isOfEntity = what === 'category-request' && which !== ''
      return { what: text(isOfEntity ? `${key}_company` : key, { which, state }), why }
    }
    case 'status': {
      const isDataChange = what === dataChanged
      const reason = isDataChange
        ? text('validation.data_changed_line')
        : what && text(`user_rejection.${what}`)
      return {
        what: text('timeline.status', { state: text(`user_status.${led}`) }),
        why: [reason, why].filter(Boolean).join('. '),
      }
    }
    case 'test':
    case 'test_review':
      return { what: text(`timeline.test_${led}`), why }
    case 'mail':
      return {
        what: what === '' ? text('timeline.mail_code') : text('timeline.mail', { subject: what }),
        why,
      }
    case 'deed':
      return { what: text(library.operations[what]?.title ?? ''), why }
  }
}
