/** Describes a stored object. */
export interface StoredObject {
  bytes: Buffer
  written: Date
  etag: string
}

const MAX_KEYS = 1000

/** Returns one page of a bucket's objects in key order, as ListObjectsV2 does. */
export function listingDocument(
  bucket: string,
  objects: Map<string, StoredObject>,
  query: URLSearchParams,
): string {
  const prefix = query.get('prefix') ?? ''
  const startAfter = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const size = Math.min(MAX_KEYS, Number(query.get('max-keys') ?? MAX_KEYS))
  const encodeKey = query.get('encoding-type') === 'url' ? encodeURIComponent : escapeXml
  const remainingKeys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort()
  const page = remainingKeys.slice(0, size)
  const isTruncated = remainingKeys.length > page.length
  const parts = [
    element('Name', bucket),
    element('Prefix', encodeKey(prefix)),
    element('KeyCount', String(page.length)),
    element('MaxKeys', String(size)),
    element('IsTruncated', String(isTruncated)),
    ...(isTruncated
      ? [element('NextContinuationToken', Buffer.from(page.at(-1) ?? '').toString('base64'))]
      : []),
    ...page.map((key) => contentsElement(encodeKey(key), objects.get(key))),
  ]
  return xmlDocument(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</ListBucketResult>`,
  )
}

/** Returns S3's error document. */
export function errorDocument(code: string): string {
  return xmlDocument(`<Error>${element('Code', code)}${element('Message', code)}</Error>`)
}

function contentsElement(key: string, object: StoredObject | undefined): string {
  if (!object) return ''
  const { written, etag, bytes } = object
  const parts = [
    element('Key', key),
    element('LastModified', written.toISOString()),
    element('ETag', escapeXml(etag)),
    element('Size', String(bytes.length)),
    element('StorageClass', 'STANDARD'),
  ]
  return `<Contents>${parts.join('')}</Contents>`
}

function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
