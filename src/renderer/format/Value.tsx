import type { Format } from '../../generated/language.ts'
import { useFormat, useHost } from '../use.ts'
import { isEmpty } from './format.ts'

interface ValueProps {
  value: unknown
  as?: Format | undefined
  of?: string | undefined
}

/** A value in the markup its format asks for: a badge, a time, a reference to copy, lines of text. */
export function Value({ value, as = 'text', of }: ValueProps) {
  const { tones } = useHost()
  const words = useFormat()(value, as, of)
  if (isEmpty(value)) return <span className="ts-value ts-value--empty">{words}</span>
  if (as === 'badge') {
    const tone = tones[of ?? '']?.[String(value)] ?? 'neutral'
    return <span className={`ts-badge ts-badge--${tone}`}>{words}</span>
  }
  if (as === 'code') return <code className="ts-code">{words}</code>
  if (as === 'iban') return <code className="ts-code ts-code--iban">{words}</code>
  if (as === 'multiline') return <span className="ts-multiline">{words}</span>
  if (as === 'date' || as === 'datetime' || as === 'ago') return <time dateTime={String(value)}>{words}</time>
  return words
}
