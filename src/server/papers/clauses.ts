import type { PDFPage } from 'pdf-lib'
import type { Row } from './paginate.ts'
import { rule, sheet, type Tools, write, writeLine } from './sheet.ts'
import { type Line, wrap } from './wrap.ts'

export interface ClauseRow extends Row {
  /** It begins a clause. */
  first: boolean
}

/** Headings stand beside what they are about, so that none is ever last on a page. */
const column = { x: sheet.left + 134, width: sheet.right - sheet.left - 134 }
const size = 9.4
const leading = 14.2
const above = 15

interface Clause {
  heading: string
  body: string[]
}

/** Markdown of chapters (##), paragraphs and lists as rows; a list's `what: how much` becomes a line of an account. */
export function clauseRows(tools: Tools, markdown: string, pageOf: (page: number) => PDFPage): ClauseRow[] {
  return clausesOf(markdown).flatMap(({ heading, body }) => {
    const lines = body.flatMap((line) => linesOf(tools, line))
    const title = wrap(heading, { ...tools.faces, body: tools.faces.heading }, 10.5, 118)
    const rows = Math.max(lines.length, title.length)
    return Array.from({ length: rows }, (_row, at): ClauseRow => {
      const own = lines[at]
      return {
        first: at === 0,
        height: (at === 0 ? above : 0) + leading + (own?.after ?? 0),
        // Neither one line of a paragraph before the break, nor one after it.
        begins: at === 0 || (at > 1 && at < rows - 1 && title[at] === undefined && own?.begins === true),
        draw(number, top) {
          const page = pageOf(number)
          const y = top - (at === 0 ? above : 0) - size
          if (at === 0) rule(page, tools, top - 4)
          const name = title[at]?.map(({ text }) => text).join('')
          if (name)
            write(page, tools, name, { x: sheet.left, y, size: 10.5, face: 'heading', tone: 'primary' })
          own?.draw(page, y)
        },
      }
    })
  })
}

interface ClauseBox {
  begins: boolean
  /** Space below. */
  after: number
  draw(page: PDFPage, y: number): void
}

function linesOf(tools: Tools, line: string): ClauseBox[] {
  const item = /^[-*] (.*)$/.exec(line)
  const account = item?.[1] && accountLine(tools, item[1])
  if (account) return [account]
  const indent = item ? 10 : 0
  const lines = wrap(item?.[1] ?? line, tools.faces, size, column.width - indent)
  return lines.map((words: Line, at) => ({
    begins: at > 1 && at < lines.length - 1,
    after: at === lines.length - 1 ? 3 : 0,
    draw(page, y) {
      if (item && at === 0) write(page, tools, '•', { x: column.x, y, size })
      writeLine(page, tools, words, { x: column.x + indent, y, size })
    },
  }))
}

/** `Price per token: 100,00 €` with the amount at the right; undefined where it does not fit on a line. */
function accountLine(tools: Tools, item: string): ClauseBox | undefined {
  const [, label, value] = /^(.+): ([^:]+)$/.exec(item) ?? []
  if (!label || !value) return undefined
  const strong = value.startsWith('**')
  const face = strong ? 'bold' : 'body'
  const words = value.replaceAll('**', '')
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
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (.*)$/.exec(line)?.[1]
    if (heading !== undefined) clauses.push({ heading, body: [] })
    else if (line.trim() !== '') (clauses.at(-1) ?? start(clauses)).body.push(line)
  }
  return clauses
}

/** Words before the first heading. */
function start(clauses: Clause[]): Clause {
  const clause: Clause = { heading: '', body: [] }
  clauses.push(clause)
  return clause
}
