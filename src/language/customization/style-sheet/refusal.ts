import type { CssNode } from 'css-tree'

/** A refused part of a style sheet. */
export interface Refusal {
  /** Offsets in characters from the start of the sheet. */
  readonly start: number
  readonly end: number
  readonly message: string
  readonly remedy: string
}

type Range = Pick<Refusal, 'start' | 'end'>

/** Reports a refusal; the remedy is computed lazily. */
export type ReportRefusal = (range: Range, message: string, remedy: string | (() => string)) => void

/** The limit of findings. */
const MAX_FINDINGS = 50

export function refusals(source: string): { refused: Refusal[]; refuse: ReportRefusal } {
  const refused: Refusal[] = []
  const refuse: ReportRefusal = ({ start, end }, message, remedy) => {
    if (refused.length >= MAX_FINDINGS) return
    const refusedText = source.slice(start, end).trimEnd()
    refused.push({
      start,
      end: start + refusedText.length,
      message,
      remedy: typeof remedy === 'string' ? remedy : remedy(),
    })
  }
  return { refused, refuse }
}

export function rangeOf({ loc }: CssNode): Range {
  return { start: loc?.start.offset ?? 0, end: loc?.end.offset ?? 0 }
}

/** Shortens a text for messages. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
