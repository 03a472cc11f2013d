import './more.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { provinceOf } from '../../../language/common/provinces.ts'
import { useReader, useServices } from '../../hooks.ts'
import { formScope, useForm } from '../context.ts'
import { useField } from '../field.ts'
import { Text } from '../widgets/input.tsx'

/**
 * Renders the province that the postal code determines, with a button to change it. An input appears for other
 * countries, and if only the province is missing.
 */
export default function Province() {
  const field = useField()
  const { t } = useServices()
  const { suggested, isCodeMissing } = useSuggestedProvince()
  const previousSuggestionRef = useRef(suggested)
  const [isChanging, setIsChanging] = useState(false)
  const containerRef = useRef<HTMLDivElement>(null)
  const { id, value, set, readonly, label } = field
  const isEmpty = value === undefined || value === ''

  useEffect(() => {
    const previousSuggestion = previousSuggestionRef.current
    previousSuggestionRef.current = suggested
    if (suggested === previousSuggestion) {
      if (suggested !== '' && isEmpty && !isChanging) set(suggested)
      return
    }
    setIsChanging(false)
    if (suggested !== '' || value === previousSuggestion) set(suggested)
  })

  useEffect(() => {
    if (isChanging) containerRef.current?.querySelector('input')?.focus()
  }, [isChanging])

  if (isCodeMissing && isEmpty && !isChanging && field.error === undefined)
    return (
      <output id={id} className="ts-province__waits" aria-describedby={field.describedBy}>
        {t('renderer.province_waits')}
      </output>
    )

  const isSuggested = suggested !== '' && value === suggested && !isChanging
  return (
    <div ref={containerRef} className="ts-province">
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
              onClick={() => setIsChanging(true)}
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

/** Returns the province of the typed postal code, and whether a valid code is missing. */
function useSuggestedProvince(): { suggested: string; isCodeMissing: boolean } {
  const { code, spain } = useField().field
  const openForm = useForm()
  const reader = useReader()
  const typedCode = useSyncExternalStore(openForm.store.subscribe, () => {
    const scope = formScope(openForm)
    if (code === undefined || !reader.isMet(spain, scope)) return undefined
    const value = reader.value(code, scope)
    return typeof value === 'string' ? value.trim() : ''
  })
  if (typedCode === undefined) return { suggested: '', isCodeMissing: false }
  const suggested = provinceOf(typedCode)
  return { suggested, isCodeMissing: suggested === '' }
}
