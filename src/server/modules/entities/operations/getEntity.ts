import type { Handler } from '../../../kernel/context.ts'
import { noteNamed } from '../../other-owners.ts'
import { entityDetailOf } from '../entity-detail.ts'

export const getEntity: Handler<'getEntity'> = (ctx, { subject }) => {
  noteNamed(ctx, subject.others)
  return entityDetailOf(ctx, subject)
}
