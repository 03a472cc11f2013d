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

/** Selects several options and their order; the selected ones come first. */
export default function Order({ field, options: all }: OrderProps) {
  const { t } = useServices()
  const pressed = useRef<HTMLButtonElement>(null)
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const options = [
    ...chosen.flatMap((one) => all.filter(({ value }) => value === one)),
    ...all.filter(({ value }) => !chosen.includes(value)),
  ]
  // Restores the focus, which an element loses when it is moved.
  useEffect(() => {
    if (document.activeElement !== pressed.current) pressed.current?.focus()
    pressed.current = null
  })

  const toggle = (value: string) =>
    field.set(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  const move = (value: string, by: -1 | 1) => {
    const others = chosen.filter((one) => one !== value)
    field.set(others.toSpliced(chosen.indexOf(value) + by, 0, value))
  }
  const mover = ({ value, label }: Option, by: -1 | 1) => {
    const to = chosen.indexOf(value) + by
    const isEnd = to < 0 || to >= chosen.length
    return (
      <button
        type="button"
        className="ts-order__move"
        aria-label={t(by < 0 ? 'renderer.move_up' : 'renderer.move_down', { name: label })}
        // Uses aria-disabled, because a disabled button at the end of the list would lose the focus.
        aria-disabled={isEnd || field.readonly || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd || field.readonly) return
          pressed.current = currentTarget
          move(value, by)
        }}
      >
        <Icon name={by < 0 ? 'arrow-left' : 'arrow-right'} />
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
              checked={chosen.includes(option.value)}
              disabled={field.readonly}
              onChange={() => toggle(option.value)}
              onBlur={field.leave}
            />
            {option.label}
          </label>
          {chosen.includes(option.value) && (
            <span className="ts-order__moves">
              {mover(option, -1)}
              {mover(option, 1)}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
