import type { Handler } from '../../../kernel/context.ts'
import { ownChoices } from '../../own-fields.ts'

export const getOwnFields: Handler<'getOwnFields'> = async (ctx) => ({
  items: ownChoices(ctx).map(({ field, answer, label, words }) => ({
    value: `${field}:${answer}`,
    label: `${label} · ${words}`,
  })),
})
