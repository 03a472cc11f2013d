import { createHash } from 'node:crypto'
import { memoizeByObject } from '../../../language/common/memoize-by-object.ts'
import { isObject } from '../../../language/common/objects.ts'
import type { Library, Webhook } from '../../../language/documents/library.ts'
import { bundle, type JsonSchema, type Schemas } from '../../../language/documents/schema.ts'
import { newAjv } from '../../../language/validation/ajv.ts'
import { readParams } from '../../http/params.ts'
import type { RawMessage } from '../../providers/sender.ts'

/** How to read a webhook's messages. */
export interface WebhookContract {
  webhook: Webhook
  /** Returns the provider's id of the event, or a digest of the message if it has none. */
  nameOf(message: RawMessage): string
  /** Returns the fields that the document lists; undefined if the message does not match. */
  read(message: RawMessage): Record<string, unknown> | undefined
}

/** Returns the contracts of all webhooks by name. */
export const webhookContractsOf = memoizeByObject(
  ({ webhooks, schemas }: Library): Record<string, WebhookContract> =>
    Object.fromEntries(
      Object.entries(webhooks).map(([name, webhook]) => [name, contractOf(webhook, schemas)]),
    ),
)

function contractOf(webhook: Webhook, schemas: Schemas): WebhookContract {
  const schema = bundle(webhook.message, schemas)
  const validate = newAjv({ removeAdditional: true }).compile(schema)
  return {
    webhook,
    nameOf(message) {
      const fields = fieldsOf(message, schema)
      const parts = webhook.event.map((field) => fields[field])
      return parts.every(isIdPart) ? parts.join('\n') : digestOf(message)
    },
    read(message) {
      const fields = fieldsOf(message, schema)
      return validate(fields) ? fields : undefined
    },
  }
}

/** Returns whether a value is printable and short enough for an index. */
function isIdPart(part: unknown): boolean {
  return ['string', 'number'].includes(typeof part) && /^[ -~]{1,200}$/.test(String(part))
}

function digestOf({ query, body }: RawMessage): string {
  return createHash('sha256').update(query).update('\n').update(body).digest('hex')
}

/** Returns the fields of query and body that the schema contains, converted to its types. */
function fieldsOf({ query, contentType, body }: RawMessage, schema: JsonSchema): Record<string, unknown> {
  const sentFields: Record<string, unknown> = {
    ...formFields(query),
    ...bodyFields(contentType, String(body)),
  }
  const expectedNames = Object.keys(schema.properties ?? {}).filter((name) => Object.hasOwn(sentFields, name))
  return readParams(Object.fromEntries(expectedNames.map((name) => [name, sentFields[name]])), {}, schema)
}

function bodyFields(contentType: string, text: string): object {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return formFields(text)
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function formFields(text: string): object {
  return Object.fromEntries(new URLSearchParams(text))
}
