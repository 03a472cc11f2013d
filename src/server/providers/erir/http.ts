import { throwError } from '../../kernel/errors.ts'
import { notFound, requestJson } from '../ask-json.ts'
import { type Callback, isSigned } from '../signed-callback.ts'
import { parseReview } from './answer.ts'
import type { EntityReview, RegulatoryEntity } from './provider.ts'

interface Options {
  /** Contains the entity's URL; without a URL, every request throws `unavailable`. */
  url: string | undefined
  /** Contains where the entity sends messages; undefined to receive none. */
  callback: Callback | undefined
  /** Lists the fields that the reason for a refusal may name. */
  fields: ReadonlySet<string>
}

/**
 * Connects to an entity with an HTTP API: POST /v1/reviews and GET /v1/reviews/:id. Its messages are signed
 * (signed-callback.ts).
 */
export function httpRegulatoryEntity({ url, callback, fields }: Options): RegulatoryEntity {
  const request = async (path: string, body?: unknown): Promise<unknown> =>
    url && (await requestJson(new URL(path, url), body))
  const parseOrThrow = (response: unknown): EntityReview =>
    parseReview(response, fields) ?? throwError('unavailable')
  return {
    name: 'http',
    submit: async (reference, issuance) =>
      parseOrThrow(await request('/v1/reviews', { reference, ...issuance, callback_url: callback?.address })),
    async review(id) {
      const response = await request(`/v1/reviews/${encodeURIComponent(id)}`)
      return response === notFound ? undefined : parseOrThrow(response)
    },
    authenticates: (message) => callback !== undefined && isSigned(callback, message),
  }
}
