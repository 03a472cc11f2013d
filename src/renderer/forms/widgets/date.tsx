import { instantAt, wallClock } from '../../../domain/wall-clock.ts'
import { useServices } from '../../services.ts'
import { useField, useNewFieldMeta } from '../field.ts'
import { attributesOf } from './attributes.ts'

/** Renders the browser's date input, which is localized and opens the picker of the phone. */
export function DateInput() {
  return <NativeInput type="date" />
}

/** Renders a time in hours and minutes; adds seconds where the schema requires them. */
export function TimeInput() {
  const { minLength } = useNewFieldMeta().schema
  const seconds = Number(minLength) === '00:00:00'.length ? ':00' : ''
  return (
    <NativeInput
      type="time"
      toValue={(text) => text && text.slice(0, 5) + seconds}
      toText={(value) => value.slice(0, 5)}
    />
  )
}

/**
 * Renders a date and time in the tenant's time zone. The form's value is the instant, or the text while it is
 * invalid.
 */
export function DateTimeInput() {
  const { time_zone } = useServices().tenant
  return (
    <NativeInput
      type="datetime-local"
      toValue={(text) => instantAt(text, time_zone) ?? text}
      toText={(value) => wallClock(value, time_zone) ?? value}
    />
  )
}

interface NativeInputProps {
  type: 'date' | 'time' | 'datetime-local'
  /** Converts the input's text to the form's value; unchanged by default. */
  toValue?(text: string): string
  toText?(value: string): string
}

function NativeInput({ type, toValue = (text) => text, toText = (value) => value }: NativeInputProps) {
  const field = useField()
  return (
    <input
      className="ts-input"
      type={type}
      {...attributesOf(field)}
      value={typeof field.value === 'string' ? toText(field.value) : ''}
      onChange={(event) => field.set(toValue(event.target.value))}
    />
  )
}
