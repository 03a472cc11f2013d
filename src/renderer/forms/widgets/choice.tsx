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
    <ChoiceGroup field={field}>
      <Radios field={field} options={useOptions(field)} />
      <UnavailableOptions field={field} />
    </ChoiceGroup>
  )
}

/** Renders true and false as two large buttons. */
export function Statement() {
  return <BooleanChoice trueLabel="renderer.statement_true" falseLabel="renderer.statement_false" />
}

export function YesNo() {
  return <BooleanChoice trueLabel="renderer.yes" falseLabel="renderer.no" />
}

function BooleanChoice({ trueLabel, falseLabel }: { trueLabel: string; falseLabel: string }) {
  const field = useField()
  const services = useServices()
  const options = [
    { value: 'true', label: services.t(trueLabel) },
    { value: 'false', label: services.t(falseLabel) },
  ]
  return (
    <ChoiceGroup field={field}>
      <Radios field={field} options={options} toValue={(value) => value === 'true'} />
    </ChoiceGroup>
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
    <ChoiceGroup field={field}>
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
            onBlur={field.handleBlur}
            {...labellingProps(field, value)}
          />
          <OptionLabel field={field} value={value} label={label} />
        </label>
      ))}
    </ChoiceGroup>
  )
}

/** Renders the label of a value with its explanation. */
function OptionLabel({ field, value, label }: { field: Field; value: string; label: string }) {
  const { scope } = useForm()
  const reader = useReader()
  const hint = field.field.hints?.[value]
  if (hint === undefined) return label
  return (
    <span>
      <span id={`${field.id}-${value}-name`}>{label}</span>
      <small id={`${field.id}-${value}-hint`} className="ts-choice__hint">
        {reader.text(hint, scope)}
      </small>
    </span>
  )
}

/** Returns the attributes that exclude the explanation from the accessible name. */
function labellingProps({ id, field }: Field, value: string) {
  if (field.hints?.[value] === undefined) return {}
  return { 'aria-labelledby': `${id}-${value}-name`, 'aria-describedby': `${id}-${value}-hint` }
}

export function ChoiceGroup({ field, children }: { field: Field; children: ReactNode }) {
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

/** Renders the options that are not available yet, with the reasons. */
function UnavailableOptions({ field }: { field: Field }) {
  const { scope } = useForm()
  const { t } = useServices()
  const reader = useReader()
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
        <p id={`${field.id}-${value}-reason`}>{reader.text(reason, scope)}</p>
      </div>
    </div>
  ))
}

interface RadiosProps {
  field: Field
  options: readonly Option[]
  /** Converts the text of a button to its value. */
  toValue?: (value: string) => unknown
}

function Radios({ field, options, toValue = (value) => value }: RadiosProps) {
  return options.map(({ value, label }, index) => (
    <label key={value} className="ts-choice">
      <input
        // Gives the first button the field's id, to which the error summary links.
        id={index === 0 ? field.id : undefined}
        type="radio"
        name={field.id}
        value={value}
        checked={field.value === toValue(value)}
        disabled={field.readonly}
        onChange={() => field.set(toValue(value))}
        onBlur={field.handleBlur}
        {...labellingProps(field, value)}
      />
      <OptionLabel field={field} value={value} label={label} />
    </label>
  ))
}
