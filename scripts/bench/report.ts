import { styleText } from 'node:util'
import type { Chapter, Figure, Run } from './figures.ts'

/** Prints a run as a table and, if given, an earlier run with the ratio of both. */
export function report(run: Run, earlier?: Run): void {
  const lines = run.chapters.map((chapter) => ({ chapter, rows: rowsOf(chapter, earlier) }))
  const head = ['', earlier ? 'now' : '', 'bar', ...(earlier ? ['then', 'ratio'] : [])]
  const widths = widthsOf([head, ...lines.flatMap(({ rows }) => rows.map(({ cells }) => cells))])
  console.log(`\n${run.at}, ${run.machine}`)
  if (earlier) console.log(`then: ${earlier.at}, ${earlier.machine}`)
  console.log(styleText('dim', align(head, widths)))
  for (const { chapter, rows } of lines) {
    console.log(styleText('bold', chapter.title))
    for (const { cells, over } of rows) {
      const line = align(cells, widths)
      console.log(over ? styleText('red', line) : line)
    }
  }
}

function rowsOf({ title, figures }: Chapter, earlier: Run | undefined) {
  const earlierFigures = earlier?.chapters.find((chapter) => chapter.title === title)?.figures
  return figures.map((figure) => {
    const earlierFigure = earlierFigures?.find(({ name }) => name === figure.name)
    const comparison = earlierFigure ? [format(earlierFigure), ratio(figure, earlierFigure)] : ['', '']
    const bar = figure.bar === undefined ? '' : format({ ...figure, value: figure.bar })
    return {
      cells: [`  ${figure.name}`, format(figure), bar, ...(earlier ? comparison : [])],
      over: figure.bar !== undefined && figure.value > figure.bar,
    }
  })
}

function format({ value, unit }: Figure): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2
  const number = Number.isInteger(value) ? String(value) : value.toFixed(digits)
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`.trim()
}

function ratio(current: Figure, earlier: Figure): string {
  return earlier.value === 0 ? '' : `× ${(current.value / earlier.value).toFixed(2)}`
}

function widthsOf(rows: string[][]): number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
}

/** Aligns names to the left and numbers to the right. */
function align(cells: string[], widths: number[]): string {
  return cells
    .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
    .join('   ')
    .trimEnd()
}
