import './more.css'
import { useFormat, useServices } from '../../hooks.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'

/** Renders a number between two bounds as a slider. */
export default function Slider() {
  const field = useField()
  const format = useFormat()
  const { t } = useServices()
  const { minimum = 0, maximum = 100, multipleOf, type } = field.schema
  const [minValue, maxValue] = [Number(minimum), Number(maximum)]
  const step = multipleOf === undefined ? (type === 'integer' ? 1 : 'any') : Number(multipleOf)
  const { readOnly, ...attributes } = attributesOf(field)
  const isSet = typeof field.value === 'number'
  const valueText = isSet ? format(field.value, 'number') : t('renderer.slider_none')
  return (
    <div className="ts-slider">
      <input
        type="range"
        {...attributes}
        disabled={readOnly}
        min={minValue}
        max={maxValue}
        step={step}
        value={isSet ? Number(field.value) : minValue}
        aria-valuetext={valueText}
        data-empty={!isSet || undefined}
        onChange={({ target }) => field.set(Number(target.value))}
        // Sets the value on a press at the minimum, which fires no change event.
        onPointerUp={({ currentTarget }) => !isSet && field.set(Number(currentTarget.value))}
      />
      <output className="ts-slider__value" htmlFor={attributes.id}>
        {valueText}
      </output>
      <span className="ts-slider__end">{format(minValue, 'number')}</span>
      <span className="ts-slider__end">{format(maxValue, 'number')}</span>
    </div>
  )
}
