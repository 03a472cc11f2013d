import './more.css'
import { useState } from 'react'
import { useServices } from '../../hooks.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { ChoiceGroup } from '../widgets/choice.tsx'

const dateInputs = [
  { name: 'day', autoComplete: 'bday-day', size: 2 },
  { name: 'month', autoComplete: 'bday-month', size: 2 },
  { name: 'year', autoComplete: 'bday-year', size: 4 },
] as const

type DatePartName = (typeof dateInputs)[number]['name']
type DateParts = Record<DatePartName, string>

/** Renders a date in three inputs, because a calendar is slow for a year of birth (GOV.UK, date input). */
export default function Birthday() {
  const field = useField()
  const { t } = useServices()
  const [typedParts, setTypedParts] = useState<DateParts>()
  const parts = typedParts ?? splitDate(field.value)
  const { id, autoComplete: fieldAutoComplete, name, onBlur: _onBlur, ...attributes } = attributesOf(field)

  function handleType(part: DatePartName, text: string): void {
    const nextParts = { ...parts, [part]: text.replace(/\D/g, '') }
    setTypedParts(nextParts)
    field.set(joinDate(nextParts))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects the focus leaving the three inputs
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setTypedParts(undefined)
        field.handleBlur()
      }}
    >
      <ChoiceGroup field={field}>
        <div className="ts-birthday">
          {dateInputs.map(({ name: part, autoComplete, size }, index) => (
            <label key={part} className="ts-birthday__box">
              {t(`renderer.${part}`)}
              <input
                className="ts-input"
                {...attributes}
                id={index === 0 ? id : undefined}
                name={`${name}_${part}`}
                type="text"
                inputMode="numeric"
                autoComplete={fieldAutoComplete === 'off' ? fieldAutoComplete : autoComplete}
                maxLength={size}
                style={{ inlineSize: `calc(${size}ch + 2.5rem)` }}
                value={parts[part]}
                onChange={({ target }) => handleType(part, target.value)}
              />
            </label>
          ))}
        </div>
      </ChoiceGroup>
    </div>
  )
}

/** Splits a date, even an incomplete one. */
function splitDate(value: unknown): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d*)-(\d\d)-(\d\d)$/.exec(String(value ?? '')) ?? []
  return { day: String(Number(day) || ''), month: String(Number(month) || ''), year }
}

/** Joins the parts of a date. Invalid input is kept as typed, so that validation reports it. */
function joinDate({ day, month, year }: DateParts): string {
  if (day === '' && month === '' && year === '') return ''
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
