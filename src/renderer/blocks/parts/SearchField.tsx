import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { useMedia } from '../../parts/use-media.ts'

/** The delay after typing, in milliseconds: long enough to avoid a request per letter. */
const debounceMs = 300

/** The maximum length in characters, as in schemas/domain/values.json. */
const maxLength = 100

/** Searches while the person types, and adopts other changes of the URL, such as Back or a removed filter. */
export function SearchField(props: { label: string; value: string; onSearch(text: string): void }) {
  const { t } = useServices()
  const isNarrow = useMedia('(width < 30rem)')
  const id = useId()
  const [typedText, setTypedText] = useState(props.value)
  const [previousValue, setPreviousValue] = useState(props.value)
  if (previousValue !== props.value) {
    setPreviousValue(props.value)
    setTypedText(props.value)
  }

  const search = useEffectEvent((text: string) => {
    if (text !== props.value) props.onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typedText.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typedText])

  return (
    <div className="ts-filters__search">
      <label htmlFor={id} className="ts-visually-hidden">
        {props.label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        placeholder={isNarrow ? t('blocks.search') : props.label}
        value={typedText}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => setTypedText(target.value)}
      />
    </div>
  )
}
