import type { CssNode } from 'css-tree'

/** Something in a style sheet that is not served. */
export interface Refusal {
  /** Characters from the start of the sheet. */
  readonly start: number
  readonly end: number
  readonly message: string
  readonly remedy: string
}

type Range = Pick<Refusal, 'start' | 'end'>

/** The remedy is worked out only where it is told. */
export type ReportRefusal = (range: Range, message: string, remedy: string | (() => string)) => void

/** Who is told fifty things fixes those first. */
const MAX_FINDINGS = 50

export function refusals(source: string): { refused: Refusal[]; refuse: ReportRefusal } {
  const refused: Refusal[] = []
  const refuse: ReportRefusal = ({ start, end }, message, remedy) => {
    if (refused.length >= MAX_FINDINGS) return
    const words = source.slice(start, end).trimEnd()
    refused.push({
      start,
      end: start + words.length,
      message,
      remedy: typeof remedy === 'string' ? remedy : remedy(),
    })
  }
  return { refused, refuse }
}

export function rangeOf({ loc }: CssNode): Range {
  return { start: loc?.start.offset ?? 0, end: loc?.end.offset ?? 0 }
}

/** Enough of something to know it again. */
export function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
