/** Returns a file name that is safe in headers and paths, with the extension of the detected type. */
export function safeName(name: string, extension: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...cleaned].slice(0, 80).join('') || 'file'}.${extension}`
}
