import './more.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { provinceOf } from '../../../language/common/provinces.ts'
import { useReader, useServices } from '../../hooks.ts'
import { formScope, useForm } from '../context.ts'
import { useField } from '../field.ts'
import { Text } from '../widgets/input.tsx'

/** A province, derived from the postal code until changed, and asked where the code does not tell. */
export default function Province() {
  const field = useField()
  const { t } = useServices()
  const suggested = useSuggestedProvince()
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

/** The province of the postal code as it is typed. */
function useSuggestedProvince(): string {
  const { code, spain } = useField().field
  const open = useForm()
  const read = useReader()
  return useSyncExternalStore(open.store.subscribe, () => {
    const scope = formScope(open)
    const typed = code !== undefined && read.holds(spain, scope) ? read.value(code, scope) : ''
    return typeof typed === 'string' ? provinceOf(typed) : ''
  })
}
