/** Describes a sentence of the specification with its chapter. */
export interface Sentence {
  chapter: number
  sentence: string
}

/**
 * Splits the specification's Markdown into sentences; a table row counts as a sentence. Skips headings and table
 * headers.
 */
export function sentencesOf(markdown: string): Sentence[] {
  const sentences: Sentence[] = []
  let chapter = 0
  let isTableHeader = true
  for (const line of markdown.split('\n').map((rawLine) => rawLine.trim())) {
    const [, number] = /^## (\d+)\./.exec(line) ?? []
    if (number !== undefined) chapter = Number(number)
    if (chapter === 0 || line === '' || line.startsWith('#')) continue
    if (!line.startsWith('|')) {
      isTableHeader = true
      const text = line.replace(/^- /, '')
      sentences.push(...text.split(/(?<=\.)\s+(?=[A-Z/])/).map((sentence) => ({ chapter, sentence })))
    } else if (/^[|\s-]+$/.test(line)) isTableHeader = false
    else if (!isTableHeader) sentences.push({ chapter, sentence: cellsOf(line).join(' ') })
  }
  return sentences
}

function cellsOf(row: string): string[] {
  return row.split('|').flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()]))
}
