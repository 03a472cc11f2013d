import type { JsonSchema } from '../../documents/schema.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { typeOf } from '../types/type.ts'

/** Requires that the properties that identify a webhook's event are required and strings or integers. */
export const rule: Rule = {
  name: 'every-webhook-names-its-event',
  *check({ library, schemas }) {
    for (const webhook of Object.values(library.webhooks)) {
      const { properties = {}, required = [] } = typeOf(webhook.message, schemas)
      const names = required.filter((name) => isTextOrInteger(typeOf(properties[name] ?? {}, schemas)))
      for (const [index, field] of webhook.event.entries())
        if (!names.includes(field))
          yield {
            document: webhook,
            path: ['event', index],
            message: `The message does not always hold a text or a whole number ${field}.`,
            remedy: didYouMean(field, names),
          }
    }
  },
}

function isTextOrInteger({ type }: JsonSchema): boolean {
  return type === 'string' || type === 'integer'
}
