import { useEffect, useRef } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useServices } from '../services.ts'
import type { Field } from './field.ts'
import './order.css'
import type { Option } from './widgets/options.ts'

interface OrderProps {
  field: Field
  options: readonly Option[]
}

/** Renders options of which several can be selected and put into an order; the selected ones come first. */
export default function Order({ field, options: allOptions }: OrderProps) {
  const { t } = useServices()
  const pressedButtonRef = useRef<HTMLButtonElement>(null)
  const chosenValues: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const options = [
    ...chosenValues.flatMap((one) => allOptions.filter(({ value }) => value === one)),
    ...allOptions.filter(({ value }) => !chosenValues.includes(value)),
  ]
  // Restores the focus, which an element loses when React moves it.
  useEffect(() => {
    if (document.activeElement !== pressedButtonRef.current) pressedButtonRef.current?.focus()
    pressedButtonRef.current = null
  })

  const toggle = (value: string) =>
    field.set(
      chosenValues.includes(value) ? chosenValues.filter((one) => one !== value) : [...chosenValues, value],
    )
  const move = (value: string, offset: -1 | 1) => {
    const otherValues = chosenValues.filter((one) => one !== value)
    field.set(otherValues.toSpliced(chosenValues.indexOf(value) + offset, 0, value))
  }
  const renderMoveButton = ({ value, label }: Option, offset: -1 | 1) => {
    const targetIndex = chosenValues.indexOf(value) + offset
    const isEnd = targetIndex < 0 || targetIndex >= chosenValues.length
    return (
      <button
        type="button"
        className="ts-order__move"
        aria-label={t(offset < 0 ? 'renderer.move_up' : 'renderer.move_down', { name: label })}
        // Uses aria-disabled, because a disabled button at the end of the list would lose the focus.
        aria-disabled={isEnd || field.readonly || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd || field.readonly) return
          pressedButtonRef.current = currentTarget
          move(value, offset)
        }}
      >
        <Icon name={offset < 0 ? 'arrow-left' : 'arrow-right'} />
      </button>
    )
  }

  return (
    <div className="ts-order">
      {options.map((option, index) => (
        <div key={option.value} className="ts-order__item">
          <label className="ts-choice">
            <input
              id={index === 0 ? field.id : undefined}
              type="checkbox"
              checked={chosenValues.includes(option.value)}
              disabled={field.readonly}
              onChange={() => toggle(option.value)}
              onBlur={field.handleBlur}
            />
            {option.label}
          </label>
          {chosenValues.includes(option.value) && (
            <span className="ts-order__moves">
              {renderMoveButton(option, -1)}
              {renderMoveButton(option, 1)}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
