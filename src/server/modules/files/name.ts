/** A name that is safe in a header, in a folder and on a screen, with the extension of what the file really is. */
export function safeName(name: string, extension: string): string {
  const bare = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...bare].slice(0, 80).join('') || 'file'}.${extension}`
}
