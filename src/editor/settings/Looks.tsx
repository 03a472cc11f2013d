import { useId, useMemo, useState } from 'react'
import { withoutValue, withValue } from '../../language/common/json-edit.ts'
import { restore } from '../../language/customization/customization.ts'
import { themeProperties } from '../../language/customization/theme/properties.ts'
import type { FinishedLook, Library } from '../../language/documents/library.ts'
import type { Schemas } from '../../language/documents/schema.ts'
import { SmallPage } from '../../renderer/blocks/parts/SmallPage.tsx'
import { useServices } from '../../renderer/hooks.ts'
import { fetchFonts } from './fonts.ts'
import './looks.css'
import { themeOfSource } from './theme-of-source.ts'

interface LooksProps {
  library: Library
  source: string
  readonly: boolean
  onChange(source: string): void
}

/** Renders predefined looks as small pages; choosing one replaces the document's theme and nothing else. */
export function Looks({ library: { looks, schemas }, source, readonly, onChange }: LooksProps) {
  const { t, language } = useServices()
  const radioName = useId()
  const options = useMemo(() => looksWithThemes(looks, schemas), [looks, schemas])
  // The theme of the document before the first choice.
  const [original, setOriginal] = useState<{ theme: unknown }>()
  const themeJson = themeOfSource(source)
  const currentKey = useMemo(() => themeKey(themeJson, schemas), [themeJson, schemas])
  const selectedOption = options.find(({ key }) => key === currentKey)
  if (options.length === 0) return null
  return (
    <details className="ts-settings__group" open>
      <summary className="ts-settings__summary">
        <div>
          <h2 className="ts-settings__title">{t('renderer.looks_title')}</h2>
          <p className="ts-settings__about">{t('renderer.looks_help')}</p>
        </div>
      </summary>
      <div className="ts-settings__body">
        <fieldset className="ts-looks" disabled={readonly} ref={fetchFonts}>
          <legend className="ts-visually-hidden">{t('renderer.looks_title')}</legend>
          {options.map(({ look, theme: { art, hero, view }, properties }) => (
            <label key={look.look} className="ts-looks__look">
              <input
                className="ts-looks__radio"
                type="radio"
                name={radioName}
                checked={look === selectedOption?.look}
                onChange={() => applyLook(look)}
              />
              <SmallPage properties={properties} page={{ art, hero, view }} hasDarkPage />
              <span className="ts-looks__title">{look.title[language]}</span>
            </label>
          ))}
        </fieldset>
        <p className="ts-looks__after" role="status">
          {original !== undefined && (
            <>
              {selectedOption && (
                <span>{t('renderer.looks_chosen', { look: selectedOption.look.title[language] })}</span>
              )}
              <button type="button" className="ts-setting__back" onClick={restoreOriginal}>
                {t('renderer.looks_back')}
              </button>
            </>
          )}
        </p>
      </div>
    </details>
  )

  function applyLook({ theme }: FinishedLook): void {
    setOriginal(original ?? { theme: themeJson === undefined ? undefined : JSON.parse(themeJson) })
    onChange(withValue(source, ['theme'], theme))
  }

  function restoreOriginal(): void {
    setOriginal(undefined)
    onChange(
      original?.theme === undefined
        ? withoutValue(source, ['theme'])
        : withValue(source, ['theme'], original.theme),
    )
  }
}

function looksWithThemes(looks: Library['looks'], schemas: Schemas) {
  return Object.values(looks)
    .sort((one, other) => one.order - other.order)
    .map((look) => {
      const { theme } = restore({ theme: look.theme }, schemas).customization
      return { look, theme, properties: themeProperties(theme, schemas), key: JSON.stringify(theme) }
    })
}

/** Returns a key that is equal for equal themes, whichever defaults they leave out. */
function themeKey(themeJson: string | undefined, schemas: Schemas): string {
  const theme = themeJson === undefined ? undefined : JSON.parse(themeJson)
  return JSON.stringify(restore({ theme }, schemas).customization.theme)
}
