import './more.css'
import { useState } from 'react'
import { useServices } from '../../hooks.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { Group } from '../widgets/choice.tsx'

const boxes = [
  { name: 'day', autoComplete: 'bday-day', size: 2 },
  { name: 'month', autoComplete: 'bday-month', size: 2 },
  { name: 'year', autoComplete: 'bday-year', size: 4 },
] as const

type Name = (typeof boxes)[number]['name']
type DateParts = Record<Name, string>

/** Renders a date in three inputs, because a calendar is slow for a year of birth (GOV.UK, date input). */
export default function Birthday() {
  const field = useField()
  const { t } = useServices()
  const [typed, setTyped] = useState<DateParts>()
  const parts = typed ?? partsOf(field.value)
  const { id, autoComplete: whole, name, onBlur: _leave, ...attributes } = attributesOf(field)

  function type(box: Name, text: string): void {
    const next = { ...parts, [box]: text.replace(/\D/g, '') }
    setTyped(next)
    field.set(join(next))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects the focus leaving the three inputs
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setTyped(undefined)
        field.leave()
      }}
    >
      <Group field={field}>
        <div className="ts-birthday">
          {boxes.map(({ name: box, autoComplete, size }, index) => (
            <label key={box} className="ts-birthday__box">
              {t(`renderer.${box}`)}
              <input
                className="ts-input"
                {...attributes}
                id={index === 0 ? id : undefined}
                name={`${name}_${box}`}
                type="text"
                inputMode="numeric"
                autoComplete={whole === 'off' ? whole : autoComplete}
                maxLength={size}
                style={{ inlineSize: `calc(${size}ch + 2.5rem)` }}
                value={parts[box]}
                onChange={({ target }) => type(box, target.value)}
              />
            </label>
          ))}
        </div>
      </Group>
    </div>
  )
}

/** Splits a date, even an incomplete one. */
function partsOf(value: unknown): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d*)-(\d\d)-(\d\d)$/.exec(String(value ?? '')) ?? []
  return { day: String(Number(day) || ''), month: String(Number(month) || ''), year }
}

/** Joins a date; keeps invalid input as typed, to report it. */
function join({ day, month, year }: DateParts): string {
  if (day === '' && month === '' && year === '') return ''
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
