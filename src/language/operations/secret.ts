import type { JsonSchema } from '../documents/schema.ts'

/** Whether a field holds what opens an account: a password, a code, a one-time secret. */
export function isSecret(schema: JsonSchema): boolean {
  return schema['x-secret'] === true || schema.format === 'code5' || schema.format === 'code6'
}

/** Keys of addresses that carry something secret: of links in mails, and of answers to a sign-in elsewhere. */
export const secretUrlKeys: ReadonlySet<string> = new Set(['secret', 'token', 'ticket', 'code'])
