import { useContext } from 'react'
import { useServices } from '../../services.ts'
import { EmptyPlaceholderContext } from '../context.ts'
import { useField } from '../field.ts'
import { attributesOf } from './attributes.ts'

/** Renders a colour as #rrggbb: typed, or chosen in the browser's picker. */
export function Colour() {
  const field = useField()
  const { t } = useServices()
  const defaultColour = useContext(EmptyPlaceholderContext)(field.path.join('.'))
  const text = typeof field.value === 'string' ? field.value : ''
  return (
    <div className="ts-input-group">
      <input
        className="ts-input-group__colour"
        type="color"
        aria-label={t('renderer.pick_colour', { name: field.label })}
        disabled={field.readonly}
        // Displays a default, because the picker cannot be empty.
        value={/^#[0-9a-f]{6}$/.test(text) ? text : (defaultColour ?? '#ffffff')}
        onChange={(event) => field.set(event.target.value)}
      />
      <input
        className="ts-input ts-input--number"
        type="text"
        spellCheck={false}
        autoCapitalize="none"
        {...attributesOf(field)}
        placeholder={defaultColour}
        value={text}
        onChange={(event) => field.set(event.target.value.trim().toLowerCase())}
      />
    </div>
  )
}
