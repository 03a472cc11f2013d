import './more.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { provinceOf } from '../../../language/common/provinces.ts'
import { useReader, useServices } from '../../hooks.ts'
import { formScope, useForm } from '../context.ts'
import { useField } from '../field.ts'
import { Text } from '../widgets/input.tsx'

/** A province: told by the postal code until somebody changes it, asked where the code tells none. */
export default function Province() {
  const field = useField()
  const { t } = useServices()
  const told = useTold()
  const before = useRef(told)
  const [changing, setChanging] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { id, value, set, readonly, label } = field
  const isEmpty = value === undefined || value === ''

  useEffect(() => {
    const last = before.current
    before.current = told
    if (told === last) {
      if (told !== '' && isEmpty && !changing) set(told)
      return
    }
    setChanging(false)
    if (told !== '' || value === last) set(told)
  })

  useEffect(() => {
    if (changing) place.current?.querySelector('input')?.focus()
  }, [changing])

  const isTold = told !== '' && value === told && !changing
  return (
    <div ref={place} className="ts-province">
      {isTold ? (
        <>
          <output id={id} className="ts-province__told">
            {told}
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
function useTold(): string {
  const { code, spain } = useField().field
  const open = useForm()
  const read = useReader()
  return useSyncExternalStore(open.store.subscribe, () => {
    const scope = formScope(open)
    const typed = code !== undefined && read.holds(spain, scope) ? read.value(code, scope) : ''
    return typeof typed === 'string' ? provinceOf(typed) : ''
  })
}
