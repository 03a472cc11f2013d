import type { ReactNode } from 'react'
import { useReader, useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { type Option, optionTextKey, useChoice, useOptions } from './options.ts'

export function Radio() {
  const field = useChoice()
  return (
    <Group field={field}>
      <Radios field={field} options={useOptions(field)} />
      <NotYet field={field} />
    </Group>
  )
}

/** Renders true and false as two large buttons. */
export function Statement() {
  return <Either yes="renderer.statement_true" no="renderer.statement_false" />
}

export function YesNo() {
  return <Either yes="renderer.yes" no="renderer.no" />
}

function Either({ yes, no }: { yes: string; no: string }) {
  const field = useField()
  const host = useServices()
  const options = [
    { value: 'true', label: host.t(yes) },
    { value: 'false', label: host.t(no) },
  ]
  return (
    <Group field={field}>
      <Radios field={field} options={options} read={(value) => value === 'true'} />
    </Group>
  )
}

/** Renders a list of values as checkboxes. */
export function Checkboxes() {
  const field = useChoice()
  const selected = Array.isArray(field.value) ? field.value : []
  const options = useOptions(field)
  const toggle = (value: string) => {
    const isSelected = (other: string) =>
      other === value ? !selected.includes(other) : selected.includes(other)
    field.set(options.map((option) => option.value).filter(isSelected))
  }
  return (
    <Group field={field}>
      {options.map(({ value, label }, index) => (
        <label key={value} className="ts-choice">
          <input
            id={index === 0 ? field.id : undefined}
            type="checkbox"
            name={field.path.join('.')}
            value={value}
            checked={selected.includes(value)}
            disabled={field.readonly}
            onChange={() => toggle(value)}
            onBlur={field.leave}
            {...named(field, value)}
          />
          <Meaning field={field} value={value} label={label} />
        </label>
      ))}
    </Group>
  )
}

/** Renders the label of a value with its explanation. */
function Meaning({ field, value, label }: { field: Field; value: string; label: string }) {
  const { scope } = useForm()
  const read = useReader()
  const hint = field.field.hints?.[value]
  if (hint === undefined) return label
  return (
    <span>
      <span id={`${field.id}-${value}-name`}>{label}</span>
      <small id={`${field.id}-${value}-hint`} className="ts-choice__hint">
        {read.text(hint, scope)}
      </small>
    </span>
  )
}

/** Excludes the explanation from the accessible name. */
function named({ id, field }: Field, value: string) {
  if (field.hints?.[value] === undefined) return {}
  return { 'aria-labelledby': `${id}-${value}-name`, 'aria-describedby': `${id}-${value}-hint` }
}

export function Group({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <fieldset className="ts-choices" aria-describedby={field.describedBy}>
      <legend className="ts-field__label">
        <Label />
      </legend>
      <Help />
      <div className="ts-choices__list">{children}</div>
    </fieldset>
  )
}

/** Renders options that cannot be chosen yet, with reasons. */
function NotYet({ field }: { field: Field }) {
  const { scope } = useForm()
  const { t } = useServices()
  const read = useReader()
  return Object.entries(field.field.not_yet ?? {}).map(([value, reason]) => (
    <div key={value} className="ts-choice ts-choice--not-yet">
      <input
        type="radio"
        name={field.id}
        disabled
        id={`${field.id}-${value}`}
        aria-describedby={`${field.id}-${value}-reason`}
      />
      <div>
        <label htmlFor={`${field.id}-${value}`}>{t(optionTextKey(field, value))}</label>
        <p id={`${field.id}-${value}-reason`}>{read.text(reason, scope)}</p>
      </div>
    </div>
  ))
}

interface RadiosProps {
  field: Field
  options: readonly Option[]
  /** Converts the text of a button to its value. */
  read?: (value: string) => unknown
}

function Radios({ field, options, read = (value) => value }: RadiosProps) {
  return options.map(({ value, label }, index) => (
    <label key={value} className="ts-choice">
      <input
        // Gives the first button the field's id, to which the error summary links.
        id={index === 0 ? field.id : undefined}
        type="radio"
        name={field.id}
        value={value}
        checked={field.value === read(value)}
        disabled={field.readonly}
        onChange={() => field.set(read(value))}
        onBlur={field.leave}
        {...named(field, value)}
      />
      <Meaning field={field} value={value} label={label} />
    </label>
  ))
}
