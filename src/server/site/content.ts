import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export const json = 'application/json; charset=utf-8'

/** A text that is sent repeatedly, with its compressed forms. */
export interface Content {
  type: string
  hash: string
  text: string
  encodings: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
}

export function contentOf(type: string, text: string): Content {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { type, hash, text, encodings: {} }
}

/** Returns the address of a document in the site's folder `base`; its name contains its hash. */
export function documentAddress(base: string, { hash }: Content): string {
  return `${base}/documents/${hash}.json`
}

export async function sendContent(
  content: Content,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(String(accepted))
    ? 'br'
    : /\bgzip\b/.test(String(accepted))
      ? 'gzip'
      : undefined
  const varyHeader = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  reply.header('content-type', content.type).header('vary', varyHeader)
  if (!encoding) return reply.send(content.text)
  content.encodings[encoding] ??= compress(Buffer.from(content.text), encoding)
  return reply.header('content-encoding', encoding).send(await content.encodings[encoding])
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotliAsync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : gzipAsync(bytes)
}
