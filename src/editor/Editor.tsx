import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { errorsOf, type Problem } from '../language/checker/problem.ts'
import { settingsOf } from '../language/customization/settings.ts'
import { TabList } from '../renderer/blocks/parts/TabList.tsx'
import { useForm } from '../renderer/forms/context.ts'
import { useField } from '../renderer/forms/field.ts'
import { useReader, useServices, useUrl } from '../renderer/hooks.ts'
import { ErrorNotice } from '../renderer/parts/ErrorNotice.tsx'
import { Preloadable } from '../renderer/parts/Preloadable.tsx'
import { TallPlaceholder } from '../renderer/parts/TallPlaceholder.tsx'
import './editor.css'
import type { PublishedVersion } from './ChangesView.tsx'
import { FileBar } from './FileBar.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Problems } from './Problems.tsx'
import { SettingsView } from './settings/SettingsView.tsx'
import { settingAt } from './settings/setting-at.ts'
import { useSettingProblems } from './settings/use-setting-problems.ts'
import { useChecker } from './use-checker.ts'
import { useProductDocuments } from './use-product-documents.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'
import { changesView, preloadCodeEditorWhenIdle, preloadCodeViews, textView } from './views.ts'

const views = ['settings', 'text', 'changes'] as const

/**
 * Renders the editor of a tenant's document as a form field: its common settings as a form, its text, and its
 * differences to the live version.
 */
export default function Editor() {
  const { field, schema, id, label, value: fieldValue, readonly, describedBy, set: onChange } = useField()
  const { against: comparison, scope } = useForm()
  const read = useReader()
  const value = typeof fieldValue === 'string' ? fieldValue : ''
  const maxLength = typeof schema.maxLength === 'number' ? schema.maxLength : undefined
  // Casts to the shape that the form block's document requires.
  const published = read.values(comparison, scope)[field.field] as PublishedVersion | undefined
  const { t, preview } = useServices()
  const [url, setUrl] = useUrl()
  const tabsId = useId()
  const [attempt, setAttempt] = useState(0)
  const { problems, error, language } = useChecker(value, { round: attempt })
  const [targetProblem, setTargetProblem] = useState<Problem>()
  const [wasTextOpened, setWasTextOpened] = useState(false)
  useUnsavedWarning()
  useEffect(preloadCodeEditorWhenIdle, [])

  const view = views.find((name) => name === url.view) ?? 'settings'
  if (view === 'text' && !wasTextOpened) setWasTextOpened(true)
  const productDocuments = useProductDocuments({ isEnabled: view === 'settings', round: attempt })
  const { library } = productDocuments
  const settings = useMemo(() => library && settingsOf(library.schemas), [library])
  const faultOf = useSettingProblems(view === 'settings' ? settings : undefined, value)
  const retry = () => setAttempt((count) => count + 1)
  // Resets the comparison to the live version; links in the history select another one.
  const openView = (name: string) => setUrl({ view: name === views[0] ? '' : name, compare: '' })

  return (
    <div className="ts-workbench">
      <fieldset className="ts-editor" id={id} tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
        <TabList
          id={tabsId}
          label={label}
          tabs={views.map((name) => ({ name, label: t(`renderer.editor_${name}`) }))}
          openName={view}
          onOpen={openView}
          onPreload={preloadCodeViews}
        />
        <FileBar source={value} limit={maxLength} readonly={readonly} onImport={onChange} />
        <div
          role="tabpanel"
          id={`${tabsId}-panel`}
          aria-labelledby={`${tabsId}-${view}`}
          className="ts-editor__view"
        >
          <Suspense fallback={<TallPlaceholder />}>
            {view === 'settings' &&
              (library && settings ? (
                <SettingsView
                  library={library}
                  settings={settings}
                  source={value}
                  readonly={readonly}
                  targetProblem={targetProblem}
                  onChange={onChange}
                  onText={() => openView('text')}
                />
              ) : productDocuments.error !== undefined ? (
                <ErrorNotice error={productDocuments.error} retry={retry} />
              ) : (
                <TallPlaceholder />
              ))}
            {wasTextOpened && (
              // Keeps the text view mounted, so that its undo history survives.
              <div className="ts-editor__text" hidden={view !== 'text'}>
                <Preloadable
                  part={textView}
                  props={{
                    label,
                    value,
                    readonly,
                    problems,
                    language,
                    targetProblem: view === 'text' ? targetProblem : undefined,
                    onChange,
                  }}
                />
              </div>
            )}
            {view === 'changes' && published && (
              <Preloadable part={changesView} props={{ published, source: value, readonly, onChange }} />
            )}
          </Suspense>
        </div>
        <Problems
          problems={problems}
          error={error}
          source={value}
          settingProblemOf={faultOf}
          onJump={handleJump}
          onRetry={retry}
        />
      </fieldset>
      {!preview && (
        <PreviewPanel source={value} isValid={problems !== undefined && errorsOf(problems).length === 0} />
      )}
    </div>
  )

  /** Jumps to the location of a problem: in the settings if they are open and contain it, otherwise in the text. */
  function handleJump(problem: Problem): void {
    // Copies the problem, so that selecting it again jumps again.
    setTargetProblem({ ...problem })
    const isSetting = settings !== undefined && settingAt(problem, settings.form) !== undefined
    if (view !== 'text' && !(view === 'settings' && isSetting)) openView('text')
  }
}
