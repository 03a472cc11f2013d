/** A stored object. */
export interface Stored {
  bytes: Buffer
  written: Date
  etag: string
}

const maxKeys = 1000

/** Returns one page of a bucket's objects in key order, as ListObjectsV2 does. */
export function listing(bucket: string, objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const size = Math.min(maxKeys, Number(query.get('max-keys') ?? maxKeys))
  const written = query.get('encoding-type') === 'url' ? encodeURIComponent : escaped
  const left = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = left.slice(0, size)
  const cut = left.length > page.length
  const parts = [
    element('Name', bucket),
    element('Prefix', written(prefix)),
    element('KeyCount', String(page.length)),
    element('MaxKeys', String(size)),
    element('IsTruncated', String(cut)),
    ...(cut ? [element('NextContinuationToken', Buffer.from(page.at(-1) ?? '').toString('base64'))] : []),
    ...page.map((key) => contents(written(key), objects.get(key))),
  ]
  return document(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</ListBucketResult>`,
  )
}

/** Returns S3's error document. */
export function refusal(code: string): string {
  return document(`<Error>${element('Code', code)}${element('Message', code)}</Error>`)
}

function contents(key: string, stored: Stored | undefined): string {
  if (!stored) return ''
  const { written, etag, bytes } = stored
  const parts = [
    element('Key', key),
    element('LastModified', written.toISOString()),
    element('ETag', escaped(etag)),
    element('Size', String(bytes.length)),
    element('StorageClass', 'STANDARD'),
  ]
  return `<Contents>${parts.join('')}</Contents>`
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
