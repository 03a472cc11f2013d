import type { Handler } from '../../../kernel/context.ts'
import { customChoices } from '../../custom-fields.ts'

export const getCustomFields: Handler<'getCustomFields'> = async (ctx) => ({
  items: customChoices(ctx).map(({ field, answer, label, words }) => ({
    value: `${field}:${answer}`,
    label: `${label} · ${words}`,
  })),
})
