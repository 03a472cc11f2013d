import type { PDFPage } from 'pdf-lib'
import { type Inline, innerOf, type Paragraph, parseMarkdown } from '../../language/documents/markdown.ts'
import type { Row } from './paginate.ts'
import { rule, sheet, type Tools, write, writeLine } from './sheet.ts'
import { type Line, type Word, wordsIn, wrap } from './wrap.ts'

export interface ClauseRow extends Row {
  /** Tells whether the row begins a clause. */
  first: boolean
}

/** Defines the column of the text; headings are beside it, so that none is last on a page. */
const column = { x: sheet.left + 134, width: sheet.right - sheet.left - 134 }
const size = 9.4
const leading = 14.2
const spaceAbove = 15

interface Clause {
  heading: Word[]
  body: Exclude<Paragraph, { heading: Inline[] }>[]
}

/**
 * Converts Markdown of chapters (##), paragraphs and lists to rows; a list item `label: amount` becomes a line of an
 * account.
 */
export function clauseRows(tools: Tools, markdown: string, pageOf: (page: number) => PDFPage): ClauseRow[] {
  return clausesOf(markdown).flatMap(({ heading, body }) => {
    const lines = body.flatMap((part) => linesOf(tools, part))
    const title = wrap(heading, { ...tools.faces, body: tools.faces.heading }, 10.5, 118)
    const rows = Math.max(lines.length, title.length)
    return Array.from({ length: rows }, (_row, at): ClauseRow => {
      const line = lines[at]
      return {
        first: at === 0,
        height: (at === 0 ? spaceAbove : 0) + leading + (line?.after ?? 0),
        // Prevents a page break after the first or before the last line of a paragraph.
        begins: at === 0 || (at > 1 && at < rows - 1 && title[at] === undefined && line?.begins === true),
        draw(number, top) {
          const page = pageOf(number)
          const y = top - (at === 0 ? spaceAbove : 0) - size
          if (at === 0) rule(page, tools, top - 4)
          const name = title[at]?.map(({ text }) => text).join('')
          if (name)
            write(page, tools, name, { x: sheet.left, y, size: 10.5, face: 'heading', tone: 'primary' })
          line?.draw(page, y)
        },
      }
    })
  })
}

interface ClauseBox {
  begins: boolean
  /** Contains the space below, in points. */
  after: number
  draw(page: PDFPage, y: number): void
}

function linesOf(tools: Tools, part: Clause['body'][number]): ClauseBox[] {
  if ('paragraph' in part) return wrapped(tools, wordsOf(part.paragraph))
  return part.list.flatMap((item, index) => {
    const words = wordsOf(item)
    const account = part.ordered ? undefined : accountLine(tools, words)
    const mark = part.ordered ? `${(part.start ?? 1) + index}.` : '•'
    return account ? [account] : wrapped(tools, words, mark)
  })
}

/** Wraps words to lines; list items are indented behind their `mark`. */
function wrapped(tools: Tools, words: Word[], mark?: string): ClauseBox[] {
  const indent = mark === undefined ? 0 : 6 + tools.faces.body.width(mark, size)
  const lines = wrap(words, tools.faces, size, column.width - indent)
  return lines.map((line: Line, at) => ({
    begins: at > 1 && at < lines.length - 1,
    after: at === lines.length - 1 ? 3 : 0,
    draw(page, y) {
      if (mark !== undefined && at === 0) write(page, tools, mark, { x: column.x, y, size })
      writeLine(page, tools, line, { x: column.x + indent, y, size })
    },
  }))
}

/**
 * Renders an item such as `Price per token: 100,00 €` with the amount at the right; undefined if it does not fit on a
 * line.
 */
function accountLine(tools: Tools, item: readonly Word[]): ClauseBox | undefined {
  const text = textOf(item)
  const at = text.lastIndexOf(': ')
  if (at < 1) return undefined
  const [label, words] = [text.slice(0, at), text.slice(at + 2)]
  const face = item.at(-1)?.bold ? 'bold' : 'body'
  const { faces } = tools
  if (faces[face].width(label, size) + faces[face].width(words, size) + 20 > column.width) return undefined
  return {
    begins: false,
    after: 4,
    draw(page, y) {
      write(page, tools, label, { x: column.x, y, size, face })
      write(page, tools, words, { right: sheet.right, y, size, face })
      rule(page, tools, y - 5, column.x)
    },
  }
}

function clausesOf(markdown: string): Clause[] {
  const clauses: Clause[] = []
  for (const part of parseMarkdown(markdown)) {
    if ('heading' in part) clauses.push({ heading: wordsOf(part.heading), body: [] })
    else (clauses.at(-1) ?? start(clauses)).body.push(part)
  }
  return clauses
}

/** Adds a clause without a heading, for text before the first heading. */
function start(clauses: Clause[]): Clause {
  const clause: Clause = { heading: [], body: [] }
  clauses.push(clause)
  return clause
}

/** Converts inline Markdown to words: bold ones, and the labels of links. */
function wordsOf(parts: readonly Inline[], bold = false): Word[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return wordsIn(part, bold)
    if ('term' in part) return wordsIn(part.words + part.after, bold)
    return wordsOf(innerOf(part), bold || 'strong' in part)
  })
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join('')
}
