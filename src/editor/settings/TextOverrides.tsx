import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { findTexts, type TextMatch, withTextOverride } from '../../language/customization/text-overrides.ts'
import type { Language, Library } from '../../language/documents/library.ts'
import { useServices, useUrl } from '../../renderer/hooks.ts'

interface TextOverridesProps {
  library: Library
  source: string
  readonly: boolean
  onChange(source: string): void
}

/** Finds texts of the product by content and overrides them. */
export function TextOverrides({ library, source, readonly, onChange }: TextOverridesProps) {
  const { t } = useServices()
  const id = useId()
  // Reads the search from the URL, so that a link can open a search.
  const [{ words: linkedSearch = '' }] = useUrl()
  const [search, setSearch] = useState(linkedSearch)
  const group = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (linkedSearch !== '') group.current?.scrollIntoView()
  }, [linkedSearch])
  const { matches, more } = useMemo(() => findTexts(search, source, library), [search, source, library])
  return (
    <details ref={group} className="ts-settings__group" open={linkedSearch !== ''}>
      <summary className="ts-settings__summary">
        <div>
          <h2 className="ts-settings__title">{t('renderer.texts_title')}</h2>
          <p className="ts-settings__about">{t('renderer.texts_help')}</p>
        </div>
      </summary>
      <div className="ts-settings__body">
        <div className="ts-field">
          <label className="ts-field__label" htmlFor={id}>
            {t('renderer.texts_search')}
          </label>
          <input
            id={id}
            className="ts-input"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <p role="status" className="ts-settings__about">
          {search !== '' && t('renderer.texts_found', { count: matches.length + more })}
        </p>
        <ul className="ts-texts">
          {matches.map((text) => (
            <OverrideFields
              key={text.key}
              text={text}
              readonly={readonly}
              onOverride={(language, override) =>
                onChange(withTextOverride(source, text, language, override))
              }
            />
          ))}
        </ul>
        {more > 0 && <p className="ts-settings__about">{t('renderer.texts_more', { count: more })}</p>}
      </div>
    </details>
  )
}

interface OverrideFieldsProps {
  text: TextMatch
  readonly: boolean
  onOverride(language: Language, text: string): void
}

function OverrideFields({ text, readonly, onOverride }: OverrideFieldsProps) {
  const { t } = useServices()
  const id = useId()
  return (
    <li className="ts-texts__text">
      <code className="ts-texts__key">{text.key}</code>
      <div className="ts-settings__fields">
        {(['es', 'en'] as const).map((language) => (
          <div key={language} className="ts-field">
            <label className="ts-field__label" htmlFor={`${id}-${language}`}>
              {t(`renderer.texts_${language}`)}
            </label>
            <textarea
              id={`${id}-${language}`}
              className="ts-input ts-input--area"
              rows={2}
              lang={language}
              readOnly={readonly}
              placeholder={text[language].plain}
              value={text[language].own ?? text[language].plain}
              onChange={({ target }) => onOverride(language, target.value)}
            />
          </div>
        ))}
      </div>
    </li>
  )
}
