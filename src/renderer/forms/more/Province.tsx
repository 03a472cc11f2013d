import './more.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { provinceOf } from '../../../language/common/provinces.ts'
import { useReader, useServices } from '../../hooks.ts'
import { formScope, useForm } from '../context.ts'
import { useField } from '../field.ts'
import { Text } from '../widgets/input.tsx'

/**
 * Renders a province derived from the postal code, with a button to change it. An input appears for other countries,
 * and where only the province is missing.
 */
export default function Province() {
  const field = useField()
  const { t } = useServices()
  const { suggested, waits } = useSuggestedProvince()
  const before = useRef(suggested)
  const [changing, setChanging] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { id, value, set, readonly, label } = field
  const isEmpty = value === undefined || value === ''

  useEffect(() => {
    const last = before.current
    before.current = suggested
    if (suggested === last) {
      if (suggested !== '' && isEmpty && !changing) set(suggested)
      return
    }
    setChanging(false)
    if (suggested !== '' || value === last) set(suggested)
  })

  useEffect(() => {
    if (changing) place.current?.querySelector('input')?.focus()
  }, [changing])

  if (waits && isEmpty && !changing && field.error === undefined)
    return (
      <output id={id} className="ts-province__waits" aria-describedby={field.describedBy}>
        {t('renderer.province_waits')}
      </output>
    )

  const isSuggested = suggested !== '' && value === suggested && !changing
  return (
    <div ref={place} className="ts-province">
      {isSuggested ? (
        <>
          <output id={id} className="ts-province__told">
            {suggested}
          </output>
          {!readonly && (
            <button
              type="button"
              className="ts-button ts-button--quiet"
              aria-label={`${t('renderer.change_known')}: ${label}`}
              onClick={() => setChanging(true)}
            >
              {t('renderer.change_known')}
            </button>
          )}
        </>
      ) : (
        <Text />
      )}
    </div>
  )
}

/** Returns the province of the typed postal code, and whether a valid code is still missing. */
function useSuggestedProvince(): { suggested: string; waits: boolean } {
  const { code, spain } = useField().field
  const open = useForm()
  const read = useReader()
  const typed = useSyncExternalStore(open.store.subscribe, () => {
    const scope = formScope(open)
    if (code === undefined || !read.holds(spain, scope)) return undefined
    const value = read.value(code, scope)
    return typeof value === 'string' ? value.trim() : ''
  })
  if (typed === undefined) return { suggested: '', waits: false }
  const suggested = provinceOf(typed)
  return { suggested, waits: suggested === '' }
}
