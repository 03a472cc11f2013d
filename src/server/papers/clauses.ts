import type { PDFPage } from 'pdf-lib'
import { type Inline, innerOf, type Paragraph, parseMarkdown } from '../../language/documents/markdown.ts'
import type { Row } from './paginate.ts'
import { drawLine, drawRule, drawText, sheet, type Tools } from './sheet.ts'
import { type Line, type Word, wordsIn, wrap } from './wrap.ts'

export interface ClauseRow extends Row {
  /** Whether the row begins a clause. */
  first: boolean
}

/** The column of the text. Headings are beside it, so that no heading is the last line of a page. */
const column = { x: sheet.left + 134, width: sheet.right - sheet.left - 134 }
const fontSize = 9.4
const lineHeight = 14.2
const spaceAbove = 15

interface Clause {
  heading: Word[]
  body: Exclude<Paragraph, { heading: Inline[] }>[]
}

/**
 * Converts Markdown of chapters (##), paragraphs and lists to rows. A list item `label: amount` becomes a line with
 * the amount at the right.
 */
export function clauseRows(tools: Tools, markdown: string, pageOf: (page: number) => PDFPage): ClauseRow[] {
  return clausesOf(markdown).flatMap(({ heading, body }) => {
    const lines = body.flatMap((part) => linesOf(tools, part))
    const headingLines = wrap(heading, { ...tools.faces, body: tools.faces.heading }, 10.5, 118)
    const rows = Math.max(lines.length, headingLines.length)
    return Array.from({ length: rows }, (_row, index): ClauseRow => {
      const line = lines[index]
      return {
        first: index === 0,
        height: (index === 0 ? spaceAbove : 0) + lineHeight + (line?.after ?? 0),
        // Prevents a page break after the first or before the last line of a paragraph.
        begins:
          index === 0 ||
          (index > 1 && index < rows - 1 && headingLines[index] === undefined && line?.begins === true),
        draw(number, top) {
          const page = pageOf(number)
          const y = top - (index === 0 ? spaceAbove : 0) - fontSize
          if (index === 0) drawRule(page, tools, top - 4)
          const headingText = headingLines[index]?.map(({ text }) => text).join('')
          if (headingText)
            drawText(page, tools, headingText, {
              x: sheet.left,
              y,
              size: 10.5,
              face: 'heading',
              tone: 'primary',
            })
          line?.draw(page, y)
        },
      }
    })
  })
}

interface ClauseLine {
  /** Whether a page may begin with the line. */
  begins: boolean
  /** The space below, in points. */
  after: number
  draw(page: PDFPage, y: number): void
}

function linesOf(tools: Tools, part: Clause['body'][number]): ClauseLine[] {
  if ('paragraph' in part) return wrapItem(tools, wordsOf(part.paragraph))
  return part.list.flatMap((item, index) => {
    const words = wordsOf(item)
    const amountLine = part.ordered ? undefined : amountLineOf(tools, words)
    const mark = part.ordered ? `${(part.start ?? 1) + index}.` : '•'
    return amountLine ? [amountLine] : wrapItem(tools, words, mark)
  })
}

/** Wraps words into lines. List items are indented by the width of their `mark`. */
function wrapItem(tools: Tools, words: Word[], mark?: string): ClauseLine[] {
  const indent = mark === undefined ? 0 : 6 + tools.faces.body.width(mark, fontSize)
  const lines = wrap(words, tools.faces, fontSize, column.width - indent)
  return lines.map((line: Line, index) => ({
    begins: index > 1 && index < lines.length - 1,
    after: index === lines.length - 1 ? 3 : 0,
    draw(page, y) {
      if (mark !== undefined && index === 0) drawText(page, tools, mark, { x: column.x, y, size: fontSize })
      drawLine(page, tools, line, { x: column.x + indent, y, size: fontSize })
    },
  }))
}

/**
 * Returns a line for an item such as `Price per token: 100,00 €`, with the amount at the right; undefined if the
 * item does not fit on one line.
 */
function amountLineOf(tools: Tools, item: readonly Word[]): ClauseLine | undefined {
  const text = textOf(item)
  const separatorIndex = text.lastIndexOf(': ')
  if (separatorIndex < 1) return undefined
  const [label, amount] = [text.slice(0, separatorIndex), text.slice(separatorIndex + 2)]
  const face = item.at(-1)?.bold ? 'bold' : 'body'
  const { faces } = tools
  if (faces[face].width(label, fontSize) + faces[face].width(amount, fontSize) + 20 > column.width)
    return undefined
  return {
    begins: false,
    after: 4,
    draw(page, y) {
      drawText(page, tools, label, { x: column.x, y, size: fontSize, face })
      drawText(page, tools, amount, { right: sheet.right, y, size: fontSize, face })
      drawRule(page, tools, y - 5, column.x)
    },
  }
}

function clausesOf(markdown: string): Clause[] {
  const clauses: Clause[] = []
  for (const part of parseMarkdown(markdown)) {
    if ('heading' in part) clauses.push({ heading: wordsOf(part.heading), body: [] })
    else (clauses.at(-1) ?? addUntitledClause(clauses)).body.push(part)
  }
  return clauses
}

/** Adds a clause without a heading, for text before the first heading. */
function addUntitledClause(clauses: Clause[]): Clause {
  const clause: Clause = { heading: [], body: [] }
  clauses.push(clause)
  return clause
}

/** Converts inline Markdown to words; of links, only the labels remain. */
function wordsOf(parts: readonly Inline[], bold = false): Word[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return wordsIn(part, bold)
    if ('term' in part) return wordsIn(part.text + part.punctuation, bold)
    return wordsOf(innerOf(part), bold || 'strong' in part)
  })
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join('')
}
