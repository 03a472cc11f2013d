/** Describes a part of a mail. */
export interface Part {
  /** Contains the media type, such as text/html. */
  type: string
  /** Contains the file name of an attachment; empty for other parts. */
  name: string
  bytes: Buffer
}

/** Maps the names of a mail's headers, in lower case, to their values. */
export type Headers = ReadonlyMap<string, string>

/** Parses a mail in latin1 into headers and parts; the parts of nested multiparts are in the same list (RFC 2046). */
export function readMime(source: string): { headers: Headers; parts: Part[] } {
  const headerEnd = source.indexOf('\r\n\r\n')
  const headers = headersIn(headerEnd < 0 ? source : source.slice(0, headerEnd))
  const body = headerEnd < 0 ? '' : source.slice(headerEnd + 4)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const boundary = parameterOf(contentType, 'boundary')
  if (boundary) {
    const rawParts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
    const parts = rawParts.flatMap((rawPart) => readMime(rawPart.replace(/^[ \t]*\r\n/, '')).parts)
    return { headers, parts }
  }
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const name = decodeWords(parameterOf(headers.get('content-disposition') ?? '', 'filename'))
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit'
  return { headers, parts: [{ type, name, bytes: decodeBody(body, encoding) }] }
}

/** Decodes the encoded words of RFC 2047: =?UTF-8?Q?contrase=C3=B1a?= */
export function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(decodeQuotedPrintable(word.replaceAll('_', ' ')), 'latin1').toString(),
    )
}

function headersIn(headerText: string): Headers {
  return new Map(
    headerText
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
}

/** Returns a parameter of a header, such as the boundary of `multipart/mixed; boundary="a"`; empty if there is none. */
function parameterOf(header: string, name: string): string {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header) ?? []
  return quoted ?? plain ?? ''
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable')
    return Buffer.from(decodeQuotedPrintable(body.replace(/=\r\n/g, '')), 'latin1')
  return Buffer.from(body, 'latin1')
}

function decodeQuotedPrintable(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
