/** The text of a file, or the text key of the reason why it is refused. */
type TextFileResult = { text: string } | { refused: 'renderer.editor_too_large' | 'renderer.editor_no_text' }

/** Reads a file as text of at most `limit` characters. */
export async function readText(file: Blob, limit = Number.POSITIVE_INFINITY): Promise<TextFileResult> {
  // Refuses files without reading them if they exceed four bytes per character.
  if (file.size > limit * 4) return { refused: 'renderer.editor_too_large' }
  const text = decode(await file.arrayBuffer())
  if (text === undefined || text.includes('\0')) return { refused: 'renderer.editor_no_text' }
  return text.length > limit ? { refused: 'renderer.editor_too_large' } : { text }
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
