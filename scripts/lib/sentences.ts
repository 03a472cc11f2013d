/** One sentence of the specification, with the chapter it stands in. */
export interface Sentence {
  chapter: number
  sentence: string
}

/** Cuts the specification's Markdown into its sentences; a row of a table is one. Headings and tables' heads are none. */
export function sentencesOf(markdown: string): Sentence[] {
  const sentences: Sentence[] = []
  let chapter = 0
  let head = true
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    const [, number] = /^## (\d+)\./.exec(line) ?? []
    if (number !== undefined) chapter = Number(number)
    if (chapter === 0 || line === '' || line.startsWith('#')) continue
    if (!line.startsWith('|')) {
      head = true
      const text = line.replace(/^- /, '')
      sentences.push(...text.split(/(?<=\.)\s+(?=[A-Z/])/).map((sentence) => ({ chapter, sentence })))
    } else if (/^[|\s-]+$/.test(line)) head = false
    else if (!head) sentences.push({ chapter, sentence: cellsOf(line).join(' ') })
  }
  return sentences
}

function cellsOf(row: string): string[] {
  return row.split('|').flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()]))
}
