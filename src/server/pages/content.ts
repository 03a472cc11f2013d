import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Something that is sent again and again: its bytes, compressed once for those who take them so. */
export interface Content {
  type: string
  hash: string
  encodings: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
  bytes: Buffer
}

export function contentOf(type: string, text: string): Content {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { type, hash, bytes, encodings: {} }
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
  reply.header('content-type', content.type).header('vary', 'accept-encoding')
  if (!encoding) return reply.send(content.bytes)
  content.encodings[encoding] ??= compress(content.bytes, encoding)
  return reply.header('content-encoding', encoding).send(await content.encodings[encoding])
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes)
}
