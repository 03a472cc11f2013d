import type { Format } from '../../generated/language.ts'
import { useFormat, useServices } from '../hooks.ts'
import { emptyMark } from './format.ts'
import { formats } from './formats/index.ts'

interface ValueProps {
  value: unknown
  as?: Format | undefined
  of?: string | undefined
}

const emailPattern = /^\S+@\S+$/

/** Renders an email address that may break at the @. Tables truncate it and give it in full in the tooltip. */
function EmailAddress({ address }: { address: string }) {
  const [mailbox, domain] = address.split('@')
  return (
    <span className="ts-address" title={address}>
      {mailbox}
      <wbr />@{domain}
    </span>
  )
}

/** Matches the end of a class name to which the value's tone is appended. */
const toneSuffix = /--$/

/** Renders a value with the markup of its format: a badge, a time, a code, lines of text. */
export function Value({ value, as = 'text', of = '' }: ValueProps) {
  const { tones } = useServices()
  const formattedValue = useFormat()(value, as, of)
  if (formattedValue === emptyMark) return <span className="ts-value ts-value--empty">{formattedValue}</span>
  const [Element, className] = formats[as].element ?? []
  if (!Element)
    return emailPattern.test(formattedValue) ? <EmailAddress address={formattedValue} /> : formattedValue
  return (
    <Element
      className={className?.replace(toneSuffix, `$&${tones[of]?.[String(value)] ?? 'neutral'}`)}
      {...(Element === 'time' && { dateTime: String(value) })}
    >
      {formattedValue}
    </Element>
  )
}
