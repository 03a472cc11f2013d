import type { JsonSchema } from '../documents/schema.ts'

/** Returns whether a field contains a secret: a password, a code or a token. */
export function isSecret(schema: JsonSchema): boolean {
  return schema['x-secret'] === true || schema.format === 'code5' || schema.format === 'code6'
}

/** The URL keys that contain secrets: of links in mails and of sign-in redirects. */
export const secretUrlKeys: ReadonlySet<string> = new Set(['secret', 'token', 'ticket', 'code'])
