import type { Format } from '../../generated/language.ts'
import { useFormat, useServices } from '../hooks.ts'
import { dash } from './format.ts'
import { formats } from './formats/index.ts'

interface ValueProps {
  value: unknown
  as?: Format | undefined
  of?: string | undefined
}

const isAddress = /^\S+@\S+$/

/** Renders an email address that may break at the @; tables cut it and show it whole in the tooltip. */
function Address({ words }: { words: string }) {
  const [mailbox, host] = words.split('@')
  return (
    <span className="ts-address" title={words}>
      {mailbox}
      <wbr />@{host}
    </span>
  )
}

/** Matches classes that are completed with the tone of the value. */
const toned = /--$/

/** Renders a value with the markup of its format: a badge, a time, a code, lines of text. */
export function Value({ value, as = 'text', of = '' }: ValueProps) {
  const { tones } = useServices()
  const words = useFormat()(value, as, of)
  if (words === dash) return <span className="ts-value ts-value--empty">{words}</span>
  const [Element, className] = formats[as].element ?? []
  if (!Element) return isAddress.test(words) ? <Address words={words} /> : words
  return (
    <Element
      className={className?.replace(toned, `$&${tones[of]?.[String(value)] ?? 'neutral'}`)}
      {...(Element === 'time' && { dateTime: String(value) })}
    >
      {words}
    </Element>
  )
}
