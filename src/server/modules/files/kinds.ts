/** What people may upload, told by the first bytes, never by the name. */
const kinds: { type: string; extension: string; matches(bytes: Buffer): boolean }[] = [
  { type: 'application/pdf', extension: 'pdf', matches: (bytes) => startsWith(bytes, '%PDF-') },
  {
    type: 'image/jpeg',
    extension: 'jpg',
    matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  },
  { type: 'image/png', extension: 'png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  {
    type: 'image/webp',
    extension: 'webp',
    matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'),
  },
]

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).toString('latin1') === signature
}

/** The kind of a file; undefined for one we do not take. */
export function kindOf(bytes: Buffer): { type: string; extension: string } | undefined {
  return kinds.find(({ matches }) => matches(bytes))
}

/** A name that is safe in a header, in a folder and on a screen, with the extension of what the file really is. */
export function safeName(name: string, extension: string): string {
  const bare = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${bare.slice(0, 80) || 'file'}.${extension}`
}
