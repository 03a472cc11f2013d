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

/** An address of mail goes on in the next line where its parts begin; in a table it is cut, and whole when pointed at. */
function Address({ words }: { words: string }) {
  const [mailbox, host] = words.split('@')
  return (
    <span className="ts-address" title={words}>
      {mailbox}
      <wbr />@{host}
    </span>
  )
}

/** A class that ends so goes on with the tone of the value. */
const toned = /--$/

/** A value in the markup its format asks for: a badge, a time, a reference to copy, lines of text. */
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
