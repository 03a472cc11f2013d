import { type FormEvent, useCallback, useId, useRef, useState } from 'react'
import { useServices } from '../renderer/hooks.ts'
import type { Language } from '../renderer/services.ts'
import { Choice } from './Choice.tsx'
import './preview.css'
import { type Device, PreviewFrame, type Scheme } from './PreviewFrame.tsx'
import { type Person, usePreview } from './use-preview.ts'

interface PreviewProps {
  source: string
  /** Whether the text has no errors. */
  isValid: boolean
}

const persons: readonly Person[] = ['VISITOR', 'NEWCOMER', 'INVESTOR', 'ENTREPRENEUR', 'MANAGER']
const languages: readonly Language[] = ['es', 'en']
const devices: readonly Device[] = ['phone', 'desktop']
const schemes: readonly Scheme[] = ['light', 'dark']

/** Previews the application with the current text, read-only: as any kind of person and on any page. */
export function Preview({ source, isValid }: PreviewProps) {
  const { t, language: pageLanguage } = useServices()
  const [person, setPerson] = useState<Person>('INVESTOR')
  const [language, setLanguage] = useState<Language>(pageLanguage)
  const [device, setDevice] = useState<Device>('phone')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [page, setPage] = useState('/')
  const [request, setRequest] = useState({ page: '/', round: 0 })
  const preview = usePreview(source, person, { isValid })
  const pathsId = useId()
  const addressInput = useRef<HTMLInputElement>(null)

  function handleOpen(event: FormEvent) {
    event.preventDefault()
    // Stops the event, because the surrounding form publishes the document.
    event.stopPropagation()
    setRequest({ page: page || '/', round: request.round + 1 })
  }

  /** Shows the address of the frame's page, except while the person edits it. */
  const updateAddress = useCallback((address: string) => {
    if (document.activeElement !== addressInput.current) setPage(address)
  }, [])

  return (
    <section className="ts-preview" aria-label={t('renderer.editor_preview')}>
      <div className="ts-preview__where">
        <Choice
          label={t('renderer.editor_preview_as')}
          value={person}
          options={persons}
          nameOf={(each) => t(`preview_person.${each}`)}
          onChoose={setPerson}
        />
        <search className="ts-preview__address">
          <label>
            <span className="ts-preview__label">{t('renderer.editor_preview_page')}</span>
            <input
              ref={addressInput}
              className="ts-input"
              value={page}
              onChange={({ target }) => setPage(target.value)}
              list={pathsId}
              onKeyDown={(event) => event.key === 'Enter' && handleOpen(event)}
            />
          </label>
          <datalist id={pathsId}>
            {preview?.paths
              .filter((path) => !path.includes('{'))
              .map((path) => (
                <option key={path} value={path} />
              ))}
          </datalist>
          <button type="button" className="ts-button ts-button--quiet" onClick={handleOpen}>
            {t('renderer.editor_preview_open')}
          </button>
        </search>
      </div>
      <div className="ts-preview__bar">
        <Choice
          label={t('renderer.editor_preview_device')}
          value={device}
          options={devices}
          nameOf={(each) => t(`renderer.editor_preview_${each}`)}
          onChoose={setDevice}
        />
        <Choice
          label={t('renderer.editor_preview_language')}
          value={language}
          options={languages}
          nameOf={(each) => t(`language.${each}`)}
          onChoose={setLanguage}
        />
        <Choice
          label={t('renderer.editor_preview_scheme')}
          value={scheme}
          options={schemes}
          nameOf={(each) => t(`renderer.editor_preview_${each}`)}
          onChoose={setScheme}
        />
      </div>
      <p className="ts-preview__note" role="status">
        {!isValid &&
          t(preview === undefined ? 'renderer.editor_preview_none' : 'renderer.editor_preview_waits')}
      </p>
      {preview !== undefined && (
        <PreviewFrame
          token={preview.token}
          request={request}
          language={language}
          device={device}
          scheme={scheme}
          title={t('renderer.editor_preview_frame')}
          onVisit={updateAddress}
        />
      )}
    </section>
  )
}
