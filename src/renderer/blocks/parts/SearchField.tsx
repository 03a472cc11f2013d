import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { useMedia } from '../../parts/use-media.ts'

/** The delay after typing in milliseconds: avoids a request per letter, but feels immediate. */
const pause = 300

/** The maximum length in characters; equals the limit in schemas/domain/values.json. */
const longest = 100

/** Searches while the person types; follows other changes of the URL (back, a removed filter). */
export function SearchField(props: { label: string; value: string; onSearch(words: string): void }) {
  const { t } = useServices()
  const isNarrow = useMedia('(width < 30rem)')
  const id = useId()
  const [typed, setTyped] = useState(props.value)
  const [shown, setShown] = useState(props.value)
  if (shown !== props.value) {
    setShown(props.value)
    setTyped(props.value)
  }

  const search = useEffectEvent((words: string) => {
    if (words !== props.value) props.onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])

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
        value={typed}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={longest}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
